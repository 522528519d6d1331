using System;
using System.IO;
using System.Linq;
using System.Reflection;
using Udgoap.Components;
using Udgoap.Components.Editor;
using UnityEditor;
using UnityEditor.AssetImporters;
using UnityEngine;

namespace Udgoap.Tests
{
    /// <summary>What the editor shows and imports.</summary>
    internal static class InEditor
    {
        internal static void Run()
        {
            Imports();
            Stage.Case("drop-downs", 0, DropDowns);
            Stage.Case("drop-downs of other names", 0, OtherNames);
            Stage.Case("drop-downs of a prefab", 0, Prefabs);
            Stage.Case("drop-downs of several objects", 0, Together);
            Stage.Case("documents that are read again", 0, ReadAgain);
            Stage.Case("decisions", 0, Decisions);
            Stage.Case("gizmos", 0, Drawn);
            Stage.Case("before code is reloaded", 0, BeforeReload);
        }

        private static void Imports()
        {
            var folder = Directory.CreateDirectory(
                Path.Combine(Path.GetTempPath(), "udgoap-import-" + Guid.NewGuid())).FullName;
            try
            {
                var good = Import(folder, "good", Stage.Apple);
                Check.Equal(good.Errors.Count, 0);
                Check.Equal(((UdgoapDomain)good.Main).Count, 1);
                var broken = Import(
                    folder, "broken", Stage.Replaced("supplier.nutrition", "supplier.nutritoin"));
                Check.That(broken.Errors.Count > 0, "an error");
                // As compilers say it: the file, the line and the column.
                Check.Contains(string.Join("\n", broken.Errors), "broken.udgoap(24,46): $.actions.eat.effects[0]");
                Check.Equal(((UdgoapDomain)broken.Main).Count, 1);
                var mod = Import(
                    folder,
                    "mod",
                    System.Text.Encoding.UTF8.GetBytes(
                        "{ \"udgoap\": 1, \"types\": { \"pear\": { \"is\": \"apple\" } } }"),
                    (UdgoapDomain)good.Main);
                Check.Equal(string.Join("\n", mod.Errors), "");
                Check.Equal(((UdgoapDomain)mod.Main).Count, 2);
                Check.Equal(mod.Dependencies.Count, 1);
            }
            finally
            {
                Directory.Delete(folder, true);
            }
        }

        private static AssetImportContext Import(
            string folder,
            string name,
            byte[] json,
            params UdgoapDomain[] after)
        {
            var path = Path.Combine(folder, name + ".udgoap");
            File.WriteAllBytes(path, json);
            var importer = new UdgoapDomainImporter();
            typeof(UdgoapDomainImporter)
                .GetField("after", BindingFlags.Instance | BindingFlags.NonPublic)
                .SetValue(importer, after);
            var context = new AssetImportContext(path);
            importer.OnImportAsset(context);
            return context;
        }

        private static void DropDowns()
        {
            Stage stage = null;
            Player.Load(1, () => stage = Stage.Orchard());
            Player.Frame();
            var inspector = Inspecting<UdgoapSmartObjectEditor>(stage.Apples[0]);
            Check.Contains(Shown(inspector), "Type: apple, villager");
            Check.Contains(string.Join(" ", UnityEditor.Editor.Excluded), "initialValues");
            // What is chosen is written.
            EditorGUILayout.Choice = 1;
            Shown(inspector);
            EditorGUILayout.Choice = -1;
            Check.Equal(stage.Apples[0].TypeName, "villager");
            inspector = Inspecting<UdgoapSmartObjectEditor>(stage.Villagers[0]);
            Check.Contains(Shown(inspector), "Attribute: food");
            // Which of them there are is said of the type, and what they may be.
            Check.Contains(Shown(inspector), "unless given");
            Check.Contains(Shown(inspector), "villager");
            Check.Contains(Shown(inspector), "wants ");
            // A name that the document hasn't got stays as it is.
            stage.Apples[1].TypeName = "plum";
            inspector = Inspecting<UdgoapSmartObjectEditor>(stage.Apples[1]);
            Check.Contains(Shown(inspector), "Type: plum");
            Check.Equal(stage.Apples[1].TypeName, "plum");
            UnityEngine.Object.DestroyImmediate(stage.World.gameObject);
            inspector = Inspecting<UdgoapSmartObjectEditor>(stage.Apples[2]);
            Check.Contains(Shown(inspector), "no UdgoapWorld");
        }

        /// <summary>Modifiers, sensors, influences, and the attributes that a sensor tells.</summary>
        private static void OtherNames()
        {
            Stage stage = null;
            Player.Load(1, () => stage = Stage.Orchard(Named));
            Player.Frame();
            var place = new GameObject("place");
            place.SetActive(false);
            var area = place.AddComponent<UdgoapArea>();
            var inspector = Inspecting<UdgoapAreaEditor>(area);
            GUILayout.Pressed = "Add modifier";
            Shown(inspector);
            GUILayout.Pressed = null;
            // A name that is new isn't defined yet, so it could be typed as well.
            Check.Contains(Shown(inspector), ": dark, wet");
            EditorGUILayout.Choice = 1;
            Shown(inspector);
            EditorGUILayout.Choice = -1;
            Check.Equal(Field<string[]>(area, "modifiers").Single(), "wet");
            Check.Contains(Shown(inspector), "Modifier: dark, wet");
            GUILayout.Pressed = "Remove the last";
            Shown(inspector);
            GUILayout.Pressed = null;
            Check.Equal(Field<string[]>(area, "modifiers").Length, 0);

            var map = place.AddComponent<UdgoapInfluenceMap>();
            var drawing = Inspecting<UdgoapInfluenceMapEditor>(map);
            Check.Contains(Shown(drawing), "Drawn: , danger");
            EditorGUILayout.Choice = 1;
            Shown(drawing);
            Check.Equal(Field<string>(map, "drawn"), "danger");
            EditorGUILayout.Choice = 0;
            Shown(drawing);
            EditorGUILayout.Choice = -1;
            Check.Equal(Field<string>(map, "drawn"), "");

            var sensor = stage.Villagers[0].gameObject.AddComponent<UdgoapSensor>();
            sensor.SetUp("eyes", 0, 0, "food");
            var sensing = Inspecting<UdgoapSensorEditor>(sensor);
            Check.Contains(Shown(sensing), "Sensor: eyes, ears");
            Check.Contains(Shown(sensing), "Attribute: nutrition, food");
        }

        /// <summary>The orchard with some of everything that has a name.</summary>
        private static byte[] Named => Stage.Replaced(
            "\"actions\": {",
            "\"modifiers\": { \"dark\": { \"annotations\": [\"by_eye\"], \"cost\": \"cost + 1\" }, "
                + "\"wet\": { \"annotations\": [\"by_eye\"], \"cost\": \"cost + 2\" } }, "
                + "\"influences\": { \"danger\": {} }, "
                + "\"sensors\": { \"eyes\": { \"host\": true }, \"ears\": { \"host\": true } }, "
                + "\"actions\": {");

        private static T Field<T>(object of, string name)
        {
            var type = of.GetType();
            FieldInfo found;
            do
            {
                found = type.GetField(name, BindingFlags.Instance | BindingFlags.NonPublic);
                type = type.BaseType;
            }
            while (found == null);
            return (T)found.GetValue(of);
        }

        /// <summary>
        /// What an inspector shows when something was done to it: it is laid out, told of what was done, laid out
        /// again, and painted.
        /// </summary>
        private static string Shown(UnityEditor.Editor inspector)
        {
            foreach (var type in new[] { EventType.Layout, EventType.MouseUp, EventType.Layout, EventType.Repaint })
            {
                EditorGUILayout.Shown.Clear();
                GUILayout.Begin(type);
                inspector.OnInspectorGUI();
                if (type == EventType.MouseUp)
                {
                    (GUILayout.Pressed, EditorGUILayout.Choice) = (null, -1);
                }
            }
            GUILayout.Begin(EventType.Layout);
            return string.Join("\n", EditorGUILayout.Shown);
        }

        /// <summary>An inspector of the objects that are selected, which has begun.</summary>
        private static T Inspecting<T>(params UnityEngine.Object[] all)
            where T : UnityEditor.Editor, new()
        {
            Check.That(
                all.Length == 1 || typeof(T).IsDefined(typeof(CanEditMultipleObjects), false), typeof(T).Name);
            var made = new T { InspectedTogether = all };
            typeof(UdgoapNamesEditor)
                .GetMethod("OnEnable", BindingFlags.Instance | BindingFlags.NonPublic)
                .Invoke(made, null);
            return made;
        }

        /// <summary>A prefab that lies in the project is in no scene. One that is edited is in one of its own.</summary>
        private static void Prefabs()
        {
            Stage stage = null;
            Player.Load(1, () => stage = Stage.Orchard());
            foreach (var isEdited in new[] { false, true })
            {
                UdgoapSmartObject prefab = null;
                Player.Prefab(
                    () => prefab = new GameObject("tree").AddComponent<UdgoapSmartObject>(), isEdited);
                Check.Contains(Shown(Inspecting<UdgoapSmartObjectEditor>(prefab)), ": apple, villager");
            }
            // An object of a scene belongs to the world of that scene. If it has none, it is that of another.
            UdgoapSmartObject elsewhere = null;
            Player.Load(2, () => elsewhere = Stage.Make<UdgoapSmartObject>(
                "tree", Stage.At(0, 0), it => it.SetUp("apple", null)));
            Check.Contains(Shown(Inspecting<UdgoapSmartObjectEditor>(elsewhere)), ": apple, villager");
            UnityEngine.Object.DestroyImmediate(stage.World.gameObject);
            UdgoapSmartObject lonely = null;
            Player.Prefab(() => lonely = new GameObject("tree").AddComponent<UdgoapSmartObject>());
            Check.Contains(Shown(Inspecting<UdgoapSmartObjectEditor>(lonely)), "no UdgoapWorld");
        }

        /// <summary>What differs between those that are selected stays as it is until something is chosen.</summary>
        private static void Together()
        {
            Stage stage = null;
            Player.Load(1, () => stage = Stage.Orchard(Named));
            UdgoapSmartObject apple = stage.Apples[0], villager = stage.Villagers[0];
            var inspector = Inspecting<UdgoapSmartObjectEditor>(apple, villager);
            Check.Contains(Shown(inspector), "Type: apple, villager (mixed)");
            Check.Equal(apple.TypeName, "apple");
            Check.Equal(villager.TypeName, "villager");
            // How many values each has isn't changed either.
            Check.Contains(Shown(inspector), "Select one alone");
            Check.Equal(Field<UdgoapInitialValue[]>(villager, "initialValues").Length, 1);
            EditorGUILayout.Choice = 0;
            Shown(inspector);
            Check.Equal(villager.TypeName, "apple");
            Check.That(!Shown(inspector).Contains("(mixed)"));
            // The same is chosen for all of what is the same.
            inspector = Inspecting<UdgoapSmartObjectEditor>(stage.Apples[1], stage.Apples[2]);
            EditorGUILayout.Choice = 1;
            Check.Contains(Shown(inspector), "wants ");
            Check.Equal(stage.Apples[1].TypeName, "villager");
            Check.Equal(stage.Apples[2].TypeName, "villager");
            var sensors = stage.Villagers.ConvertAll(it => it.gameObject.AddComponent<UdgoapSensor>());
            sensors[0].SetUp("eyes", 0, 0, "food");
            sensors[1].SetUp("ears", 0, 0);
            Check.Contains(Shown(Inspecting<UdgoapSensorEditor>(sensors.ToArray())), "Sensor: eyes, ears (mixed)");
            // Areas lack their colliders, and a world has one map at most; so all of these are off.
            stage.Villagers.ForEach(it => it.gameObject.SetActive(false));
            var areas = sensors.ConvertAll(it => it.gameObject.AddComponent<UdgoapArea>());
            Check.Contains(Shown(Inspecting<UdgoapAreaEditor>(areas.ToArray())), "Select one alone");
            var maps = sensors.ConvertAll(it => it.gameObject.AddComponent<UdgoapInfluenceMap>());
            Check.Contains(Shown(Inspecting<UdgoapInfluenceMapEditor>(maps.ToArray())), "Drawn: , danger");
        }

        /// <summary>
        /// Documents that are read again can change how much there is to show, in the middle of what is laid out.
        /// </summary>
        private static void ReadAgain()
        {
            Stage stage = null;
            Player.Load(1, () => stage = Stage.Orchard());
            var inspector = Inspecting<UdgoapSmartObjectEditor>(stage.Apples[0]);
            Check.Contains(Shown(inspector), "Type: apple, villager");
            stage.World.SetUp(Stage.Domain(Stage.Replaced("\"apple\"", "\"pear\"")));
            Check.Contains(Shown(inspector), "Type: apple, villager");
            GUILayout.Pressed = "Read the documents again";
            Check.Contains(Shown(inspector), "pear");
            UnityEngine.Object.DestroyImmediate(stage.World.gameObject);
            GUILayout.Pressed = "Read the documents again";
            Check.Contains(Shown(inspector), "no UdgoapWorld");
        }

        private static void Decisions()
        {
            Stage stage = null;
            Player.Load(1, () => stage = Stage.Orchard(Painted));
            Player.Frames(30);
            var window = EditorWindow.GetWindow<UdgoapDecisionWindow>("Decisions");
            Selection.activeGameObject = stage.Villagers[0].gameObject;
            Player.Tell(window, "OnSelectionChange");
            Check.Contains(Seen(window), "stay_fed: ");
            Check.Contains(Seen(window), "goto, have an apple");
            stage.Villagers[0].enabled = false;
            Check.Contains(Seen(window), "in no world");
            UnityEngine.Object.DestroyImmediate(stage.Villagers[0].gameObject);
            Check.Contains(Seen(window), "Select an NPC");
        }

        /// <summary>The orchard with a label and a color for eating.</summary>
        private static byte[] Painted => Stage.Replaced(
            "\"eat\": {", "\"eat\": { \"label\": \"have an apple\", \"color\": \"#ff0033\",");

        private static string Seen(EditorWindow window)
        {
            EditorApplication.timeSinceStartup += 1;
            EditorGUILayout.Shown.Clear();
            Player.Tell(window, "OnInspectorUpdate");
            Player.Tell(window, "OnGUI");
            return EditorGUILayout.Shown.Single();
        }

        private static void Drawn()
        {
            Stage stage = null;
            Player.Load(1, () => stage = Stage.Orchard(Painted));
            Player.Frames(30);
            var debugger = stage.Villagers[0].gameObject.AddComponent<UdgoapDebugger>();
            debugger.Refresh();
            Check.Contains(debugger.Text, "goto");
            Gizmos.Drawn = 0;
            Player.Send(debugger, "OnDrawGizmosSelected");
            Check.That(Gizmos.Drawn >= 3, "a line to where it goes, and on to the apple");
            // In the color of what it is to do in the end.
            Check.That(Gizmos.color.r == 1 && Gizmos.color.g == 0 && Gizmos.color.b == 0.2f, "the color of eating");
            stage.Villagers[0].enabled = false;
            Gizmos.Drawn = 0;
            Player.Send(debugger, "OnDrawGizmosSelected");
            Check.Equal(Gizmos.Drawn, 0);
        }

        private static void BeforeReload()
        {
            Stage stage = null;
            Player.Load(1, () => stage = Stage.Orchard());
            Player.Frames(30);
            var type = typeof(UdgoapSmartObjectEditor).Assembly.GetTypes()
                .Single(it => it.IsDefined(typeof(InitializeOnLoadAttribute), false));
            System.Runtime.CompilerServices.RuntimeHelpers.RunClassConstructor(type.TypeHandle);
            // The components are disabled first; a domain that the game has kept is given back as well.
            var kept = Domain.Load(new Document("kept.json", Stage.Apple));
            Player.HotReload(typeof(UdgoapWorld).Assembly);
            var world = stage.World.gameObject.GetComponent<UdgoapWorld>();
            Check.That(kept.IsValid);
            world.enabled = false;
            AssemblyReloadEvents.Send();
            Check.That(!kept.IsValid);
        }
    }
}
