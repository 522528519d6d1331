using System;
using System.Collections.Generic;
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
    private ObjectHandle[] handles;
    private Vec3[] positions;
    private Step[] steps;
    private bool[] isAtStep;
    // What a key of the library's stands for here: villagers, then apples, from 1.
    private readonly List<Transform> transforms = new List<Transform>();

    private void OnEnable()
    {
        try
        {
            domain = Domain.Load(new Document(document.name, document.bytes));
        }
        catch (InvalidDocumentException error)
        {
            foreach (var diagnostic in error.Diagnostics)
            {
                Debug.LogError(diagnostic.ToString());
            }
            enabled = false;
            return;
        }
        world = World.Create(domain);
        food = domain.FindAttribute("food");
        nutrition = domain.FindAttribute("nutrition");
        walk = domain.FindAction("goto");
        handles = new ObjectHandle[villagers.Length];
        positions = new Vec3[villagers.Length];
        steps = new Step[villagers.Length];
        isAtStep = new bool[villagers.Length];
        for (var number = 0; number < villagers.Length; number++)
        {
            handles[number] = Create("villager", villagers[number]);
        }
        foreach (var apple in apples)
        {
            Create("apple", apple);
        }
    }

    // Unity calls it also before it unloads this code, with the world in whatever state it is.
    private void OnDisable()
    {
        world?.Dispose();
        domain?.Dispose();
        transforms.Clear();
    }

    private void Update()
    {
        for (var number = 0; number < villagers.Length; number++)
        {
            positions[number] = ToUdgoap(villagers[number].position);
        }
        world.WritePositions(handles, positions);
        // The world knows its time: after World.SetTime, it goes on from a saved game's.
        world.Tick(TickInput.At(world.Time + Time.deltaTime));
        foreach (ref readonly var it in world.Events())
        {
            var villager = (int)it.NpcUserKey - 1;
            switch (it.Kind)
            {
                case EventKind.StepStarted:
                    isAtStep[villager] = world[it.Npc].Npc.TryStep(out steps[villager]);
                    break;
                case EventKind.StepFailed:
                case EventKind.StepAborted:
                    isAtStep[villager] = false;
                    break;
            }
        }
        for (var villager = 0; villager < villagers.Length; villager++)
        {
            if (isAtStep[villager])
            {
                Perform(villager);
            }
        }
    }

    private void Perform(int villager)
    {
        ref readonly var step = ref steps[villager];
        if (step.Action == walk)
        {
            var most = metresPerSecond * Time.deltaTime;
            var where = ToUnity(step.Stand);
            var now = Vector3.MoveTowards(villagers[villager].position, where, most);
            villagers[villager].position = now;
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
                Report(villager, StepResult.Failed);
                return;
            }
            var had = world.GetNumber(handles[villager], food);
            world.SetNumber(handles[villager], food, had + world.GetNumber(step.Supplier, nutrition));
            world.DestroyObject(step.Supplier);
            Destroy(transforms[(int)step.SupplierUserKey - 1].gameObject);
        }
        Report(villager, StepResult.Succeeded);
    }

    private void Report(int villager, StepResult result)
    {
        world.Report(world.NpcOf(handles[villager]), steps[villager].StepId, result);
        isAtStep[villager] = false;
    }

    private ObjectHandle Create(string type, Transform transform)
    {
        var def = ObjectDef.Of(domain.FindType(type), ToUdgoap(transform.position));
        transforms.Add(transform);
        def.UserKey = (ulong)transforms.Count;
        return world.CreateObject(def);
    }

    private static Vec3 ToUdgoap(Vector3 at) => new Vec3(at.x, at.y, at.z);

    private static Vector3 ToUnity(Vec3 at) => new Vector3(at.X, at.Y, at.Z);
}
