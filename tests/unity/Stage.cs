using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using Udgoap.Components;
using UnityEngine;

namespace Udgoap.Tests
{
    /// <summary>Makes scenes of components as a game has them, and counts what is told.</summary>
    internal sealed class Stage
    {
        internal UdgoapWorld World;
        internal readonly List<UdgoapNpc> Villagers = new List<UdgoapNpc>();
        internal readonly List<UdgoapSmartObject> Apples = new List<UdgoapSmartObject>();

        internal static byte[] Apple => File.ReadAllBytes("examples/domains/apple.json");

        /// <summary>An orchard, and the world that its objects are in, in the order that is said.</summary>
        internal static Stage Orchard(byte[] json = null, bool worldLast = false, bool hasWorld = true)
        {
            var stage = new Stage();
            if (hasWorld && !worldLast)
            {
                stage.World = MakeWorld(json ?? Apple);
            }
            for (var number = 0; number < 2; number++)
            {
                stage.Villagers.Add(MakeVillager(number));
            }
            foreach (var at in new[] { At(4, 0), At(-6, 2), At(0, 8) })
            {
                stage.Apples.Add(Make<UdgoapSmartObject>("apple", at, it => it.SetUp("apple", null)));
            }
            if (hasWorld && worldLast)
            {
                stage.World = MakeWorld(json ?? Apple);
            }
            return stage;
        }

        internal static UdgoapNpc MakeVillager(int number) =>
            Make<UdgoapNpc>(
                "villager " + number,
                At(number, 0),
                it =>
                {
                    it.SetUp("villager", null, new UdgoapInitialValue("food", 2));
                    it.gameObject.AddComponent<UdgoapStepPerformer>();
                });

        internal static UdgoapWorld MakeWorld(byte[] json, Action<GameObject> also = null) =>
            Make<UdgoapWorld>(
                "world",
                At(0, 0),
                it =>
                {
                    also?.Invoke(it.gameObject);
                    it.SetUp(Domain(json));
                });

        internal static UdgoapDomain Domain(byte[] json)
        {
            var domain = ScriptableObject.CreateInstance<UdgoapDomain>();
            domain.Set(null, "stage.json", json);
            return domain;
        }

        /// <summary>A component on an object of its own, which is set up before it is active.</summary>
        internal static T Make<T>(string name, Vector3 at, Action<T> setUp)
            where T : Component
        {
            var made = new GameObject(name);
            made.SetActive(false);
            made.transform.position = at;
            var component = made.AddComponent<T>();
            setUp(component);
            made.SetActive(true);
            return component;
        }

        internal static Vector3 At(float x, float z) => new Vector3(x, 0, z);

        internal static byte[] Replaced(string old, string by) =>
            Encoding.UTF8.GetBytes(Encoding.UTF8.GetString(Apple).Replace(old, by));

        /// <summary>How many apples are still there.</summary>
        internal int Left => Apples.FindAll(it => it != null).Count;

        /// <summary>
        /// Plays one case from beginning to end: as many errors as are said, and the library holds in the
        /// end what it held before.
        /// </summary>
        internal static void Case(string name, int errors, Action play)
        {
            Console.WriteLine(name);
            var before = Live.Blocks;
            Begin(true);
            play();
            Check.That(
                Debug.Errors == errors, $"{errors} errors in: {name}; {Debug.Errors}: {Debug.Last}");
            Player.End();
            Check.That(
                Debug.Errors == errors, $"no error at the end of: {name}; {Debug.Last}");
            Check.Equal(Live.Blocks, before);
            Check.Equal(Player.Objects.Count, 0);
        }

        internal static void Begin(bool reloads)
        {
            Debug.Errors = 0;
            Debug.Warnings = 0;
            Debug.Last = "";
            Time.timeScale = 1;
            Player.Begin(reloads, typeof(UdgoapWorld).Assembly);
        }
    }
}
