using System;
using System.Runtime.InteropServices;
using System.Threading;

namespace Udgoap.Tests
{
    /// <summary>
    /// The layer in an application domain that is unloaded, as pressing Play twice does in Unity's
    /// editor, while the library stays. With the argument "kept", and a folder for what Mono writes when
    /// it crashes, it does what the layer doesn't offer: the library keeps a pointer to managed code, and
    /// calls it when that is gone. That must crash, or the other test couldn't fail.
    /// </summary>
    internal static unsafe class Unload
    {
        // The child's; the parent has its own.
        private static Crowd crowd;
        private static Planner planner;
        private static Answerer answerer;

        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        private delegate void Answerer(
            NativeWorld world, Question* questions, uint count, Answer* answers, void* user);

        private static int Main(string[] arguments)
        {
            if (arguments.Length > 0 && arguments[0] == "kept")
            {
                return Kept(arguments[1]);
            }
            var before = Live.Blocks;
            for (var time = 0; time < 3; time++)
            {
                // What worlds have said, each once, of how they are ticked isn't left of anything either.
                Library.DrainLog();
                var child = AppDomain.CreateDomain("play " + time);
                child.DoCallBack(StartsClean);
                child.DoCallBack(LivesOn);
                Check.That(Live.Blocks > before, "the child's worlds");
                AppDomain.Unload(child);
                Check.Equal(Live.Blocks, before);
                UseItHere();
                Check.Equal(Live.Blocks, before);
            }
            return Check.End();
        }

        /// <summary>What the loader has to say of the document isn't left of anything.</summary>
        private static Domain Load()
        {
            var domain = Crowd.LoadDomain();
            Library.DrainLog();
            return domain;
        }

        private static void UseItHere()
        {
            using (var domain = Load())
            using (var here = new Crowd(domain, 20))
            {
                for (var frame = 0; frame < 30; frame++)
                {
                    here.Frame();
                }
                Check.That(here.StepCount > 0, "steps in the parent");
            }
        }

        private static void StartsClean()
        {
            if (crowd != null || Live.Blocks != 0 || Library.DrainLog().Length != 0)
            {
                throw new InvalidOperationException("something is left of the domain before");
            }
        }

        /// <summary>
        /// Leaves a world in which a thread goes on, another in the middle of a tick, and a search.
        /// </summary>
        private static void LivesOn()
        {
            var domain = Load();
            crowd = new Crowd(domain, 200);
            crowd.Frame();
            planner = Planner.Create();
            planner.Begin(crowd.World, crowd.World.Npcs()[0]);
            var open = new Crowd(domain, 20);
            open.World.TickBegin(TickInput.At(1));
            var started = new ManualResetEvent(false);
            var thread = new Thread(() =>
            {
                try
                {
                    while (true)
                    {
                        crowd.Frame();
                        started.Set();
                    }
                }
                catch (UdgoapException error) when (error.Status == Status.InvalidHandle)
                {
                    // The world was taken from under it.
                }
                catch (InvalidOperationException)
                {
                    // Or the view of its events.
                }
            });
            thread.IsBackground = true;
            thread.Start();
            started.WaitOne();
        }

        private static int Kept(string folder)
        {
            var child = AppDomain.CreateDomain("kept");
            child.DoCallBack(KeepsADelegate);
            var world = new NativeWorld((uint)child.GetData("world"));
            var npc = new NpcHandle((ulong)child.GetData("npc"));
            Plan(world, npc);
            Console.WriteLine("answered while loaded");
            AppDomain.Unload(child);
            // What lay where the code was is used for something else.
            for (var time = 0; time < 3; time++)
            {
                var other = AppDomain.CreateDomain("other " + time);
                other.DoCallBack(StartsAnything);
                GC.Collect();
            }
            Environment.CurrentDirectory = folder;
            Plan(world, npc);
            Console.WriteLine("survived");
            return 0;
        }

        private static void StartsAnything() => UseItHere();

        private static void Plan(NativeWorld world, NpcHandle npc)
        {
            using (var here = Planner.Create())
            {
                PlanResult result;
                Native.Must(
                    NativeMethods.udg_planner_plan(here.Handle, world, npc, null, &result));
            }
        }

        private static void KeepsADelegate()
        {
            var domain = Files.Domain("benches/domains/sight.json");
            answerer = (world, questions, count, answers, user) => answers[0] = new Answer(true);
            var binding = new NativeQueryBinding
            {
                query = domain.FindQuery("sees"),
                answerer = NativeAnswerer.Function,
                answer = (void*)Marshal.GetFunctionPointerForDelegate(answerer),
            };
            var def = WorldDef.Of(domain);
            def.query_bindings = &binding;
            def.query_binding_count = 1;
            NativeWorld made;
            // Behind the layer's back, so that nobody gives it back.
            Native.Must(NativeMethods.udg_world_create(&def, &made));
            var apple = ObjectDef.Of(domain.FindType("apple"));
            var man = ObjectDef.Of(domain.FindType("man"));
            ObjectHandle handle;
            Native.Must(NativeMethods.udg_object_create(made, &apple, &handle));
            Native.Must(NativeMethods.udg_object_create(made, &man, &handle));
            Native.Must(NativeMethods.udg_world_update(made, 0));
            AppDomain.CurrentDomain.SetData("world", made.Number);
            AppDomain.CurrentDomain.SetData("npc", handle.Number);
        }
    }
}
