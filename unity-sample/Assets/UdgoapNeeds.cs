using System;
using Udgoap;
using Udgoap.Components;
using UnityEngine;

/// <summary>
/// Shows on the screen what each NPC needs and does: the names and colors are those of the document, which
/// is all that has to be changed for another game.
/// </summary>
public sealed class UdgoapNeeds : MonoBehaviour
{
    private const float Line = 18;
    private const float Column = 220;

    [SerializeField] private UdgoapNpc[] people = new UdgoapNpc[0];
    [SerializeField] private float interval = 0.5f;

    // Text makes garbage, so it is made a few times a second, not in every frame.
    [NonSerialized] private string[][] lines = new string[0][];
    [NonSerialized] private Color[][] colors = new Color[0][];
    [NonSerialized] private float since = float.MaxValue;

    /// <summary>Whom to show. For programs; scenes say it in the inspector.</summary>
    public void SetUp(params UdgoapNpc[] whom) => people = whom;

    private void Update()
    {
        since += Time.deltaTime;
        if (since < interval)
        {
            return;
        }
        since = 0;
        Array.Resize(ref lines, people.Length);
        Array.Resize(ref colors, people.Length);
        for (var number = 0; number < people.Length; number++)
        {
            Describe(people[number], ref lines[number], ref colors[number]);
        }
    }

    private static void Describe(UdgoapNpc npc, ref string[] text, ref Color[] color)
    {
        // It may have been destroyed, or its world may not have begun.
        if (npc == null || !npc.IsInWorld)
        {
            text = new string[0];
            return;
        }
        var world = npc.World;
        var drives = world.Native.Drives(npc.Npc);
        text = new string[drives.Length + 1];
        color = new Color[drives.Length + 1];
        var isBusy = npc.HasStep;
        text[0] = npc.name + (isBusy ? ": " + world.LabelOf(npc.Step.Action) : "");
        color[0] = isBusy ? world.ColorOf(npc.Step.Action) : Color.white;
        for (var number = 0; number < drives.Length; number++)
        {
            var filled = (int)(drives[number].Satisfaction * 20);
            text[number + 1] =
                new string('|', filled) + new string('.', 20 - filled) + " "
                + world.LabelOf(drives[number].Drive);
            color[number + 1] = world.ColorOf(drives[number].Drive);
        }
    }

    private void OnGUI()
    {
        for (var person = 0; person < lines.Length; person++)
        {
            for (var number = 0; number < lines[person].Length; number++)
            {
                GUI.color = colors[person][number];
                var place = new Rect(10 + (person * Column), 10 + (number * Line), Column, Line + 4);
                GUI.Label(place, lines[person][number]);
            }
        }
    }
}
