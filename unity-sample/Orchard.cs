using System;
using System.Linq;
using Udgoap;
using UnityEngine;

/// <summary>
/// An orchard: villagers walk to apples and eat them. The document says what there is to do and who
/// wants what, examples/domains/apple.json for instance; this component moves the villagers, performs
/// what they decide, and tells what came of it.
/// </summary>
public sealed class Orchard : MonoBehaviour
{
    [SerializeField] private TextAsset document;
    [SerializeField] private Transform[] villagers;
    [SerializeField] private Transform[] apples;
    [SerializeField] private float metresPerSecond = 2;

    private Domain domain;
    private World world;
    private AttributeId food;
    private AttributeId nutrition;
    private ActionId walk;
    // Villagers, then apples. The library's key of each is its place here, counted from 1.
    private Transform[] things;
    private ObjectHandle[] handles;
    private Vec3[] positions;
    private Step[] steps;
    private bool[] isAtStep;

    private void OnEnable()
    {
        try
        {
            Begin();
        }
        catch (Exception error)
        {
            GiveUp(error);
        }
    }

    // Unity calls it also before it unloads this code, with the world in whatever state it is.
    private void OnDisable()
    {
        world?.Dispose();
        domain?.Dispose();
    }

    private void Update()
    {
        try
        {
            TellPositions();
            // The world knows its time: after World.SetTime, it goes on from a saved game's.
            world.Tick(TickInput.At(world.Time + Time.deltaTime));
            HearEvents();
            for (var number = 0; number < things.Length; number++)
            {
                if (isAtStep[number])
                {
                    Perform(number);
                }
            }
        }
        catch (Exception error)
        {
            GiveUp(error);
        }
    }

    private void Begin()
    {
        domain = Domain.Load(new Document(document.name, document.bytes));
        world = World.Create(domain);
        food = domain.FindAttribute("food");
        nutrition = domain.FindAttribute("nutrition");
        walk = domain.FindAction("goto");
        things = villagers.Concat(apples).ToArray();
        handles = new ObjectHandle[things.Length];
        positions = new Vec3[things.Length];
        steps = new Step[things.Length];
        isAtStep = new bool[things.Length];
        for (var number = 0; number < things.Length; number++)
        {
            // What was destroyed equals null: an apple that was eaten before the component was off and on.
            if (things[number] != null)
            {
                var type = domain.FindType(number < villagers.Length ? "villager" : "apple");
                var def = ObjectDef.Of(type, ToUdgoap(things[number].position));
                def.UserKey = (ulong)number + 1;
                handles[number] = world.CreateObject(def);
            }
        }
    }

    // Unity goes on after an exception: it would call Update in each frame, and log the same each time.
    private void GiveUp(Exception error)
    {
        if (error is InvalidDocumentException invalid)
        {
            Debug.LogError(string.Join("\n", invalid.Diagnostics));
        }
        else
        {
            Debug.LogException(error);
        }
        OnDisable();
        enabled = false;
    }

    private void TellPositions()
    {
        for (var number = 0; number < things.Length; number++)
        {
            if (things[number] != null)
            {
                positions[number] = ToUdgoap(things[number].position);
            }
            else if (world.IsAlive(handles[number]))
            {
                // Another script has destroyed it.
                world.DestroyObject(handles[number]);
                isAtStep[number] = false;
            }
        }
        // Those that aren't alive are skipped.
        world.WritePositions(handles, positions);
    }

    private void HearEvents()
    {
        foreach (ref readonly var it in world.Events())
        {
            var number = (int)it.NpcUserKey - 1;
            switch (it.Kind)
            {
                case EventKind.StepStarted:
                    isAtStep[number] = world[it.Npc].Npc.TryStep(out steps[number]);
                    break;
                case EventKind.StepFailed:
                case EventKind.StepAborted:
                    isAtStep[number] = false;
                    break;
            }
        }
    }

    private void Perform(int number)
    {
        ref readonly var step = ref steps[number];
        if (step.Action == walk)
        {
            var most = metresPerSecond * Time.deltaTime;
            var where = ToUnity(step.Stand);
            var now = Vector3.MoveTowards(things[number].position, where, most);
            things[number].position = now;
            if (now != where)
            {
                return;
            }
        }
        else
        {
            // Another villager may have been quicker.
            if (!world.IsAlive(step.Supplier))
            {
                Report(number, StepResult.Failed);
                return;
            }
            var had = world.GetNumber(handles[number], food);
            world.SetNumber(handles[number], food, had + world.GetNumber(step.Supplier, nutrition));
            world.DestroyObject(step.Supplier);
            Destroy(things[(int)step.SupplierUserKey - 1].gameObject);
        }
        Report(number, StepResult.Succeeded);
    }

    private void Report(int number, StepResult result)
    {
        world.Report(world.NpcOf(handles[number]), steps[number].StepId, result);
        isAtStep[number] = false;
    }

    private static Vec3 ToUdgoap(Vector3 at) => new Vec3(at.x, at.y, at.z);

    private static Vector3 ToUnity(Vec3 at) => new Vector3(at.X, at.Y, at.Z);
}
