namespace Udgoap.Tests
{
    /// <summary>Schedules: a nurse whose plans are written by hand.</summary>
    internal static class Schedules
    {
        internal static void Run()
        {
            using (var domain = Files.Domain("examples/domains/ward.json"))
            using (var world = World.Create(domain))
            {
                Add(world, domain, "stock", 4);
                Add(world, domain, "kitchen", 8);
                Add(world, domain, "sofa", -4);
                var patient = Add(world, domain, "patient", 12);
                var nurse = world.NpcOf(Add(world, domain, "nurse", 0));
                world.SetNumber(patient, domain.FindAttribute("medication"), 10);
                world.Update(0);
                Names(domain);
                Plans(world, domain, nurse);
                Frames(world, domain, nurse);
            }
            Steps();
        }

        /// <summary>A plan one step of which is done by a schedule.</summary>
        private static void Steps()
        {
            using (var domain = Files.Domain("examples/domains/nightwatch.json"))
            using (var world = World.Create(domain))
            {
                var lantern = Add(world, domain, "lantern", 4);
                Add(world, domain, "house", 8);
                var man = world.NpcOf(Add(world, domain, "watchman", 0));
                var planning = Named.Planning;
                planning.Depth = 1;
                world.SetMind(man, Named.Mind, planning);
                world.Tick(TickInput.At(1));
                var fetching = domain.FindSchedule("fetching");
                Check.That(world.ScheduleOf(man).Schedule == fetching);
                Check.That(world.TryStep(man, out var step) && step.Schedule == fetching);
                Check.That(step.Supplier == lantern);
                Check.That(world.Report(man, step.StepId, StepResult.Failed));
                Check.That(world.ScheduleOf(man).Next == domain.FindSchedule("hide"));
                var inspection = domain.FindSchedule("inspection");
                Check.Refused(
                    Status.InvalidArgument,
                    "nothing but a step",
                    () => world.RunSchedule(man, inspection));
            }
        }

        private static ObjectHandle Add(World world, Domain domain, string type, float x) =>
            world.CreateObject(ObjectDef.Of(domain.FindType(type), new Vec3(x, 0, 0)));

        private static void Names(Domain domain)
        {
            var medicate = domain.FindSchedule("medicate");
            Check.That(domain.ScheduleAt(0) == medicate);
            Check.Equal(domain.NameOf(medicate), "medicate");
            Check.Equal(domain.Counts.Schedules, 4u);
            Check.Refused(
                Status.UnknownName, "did you mean `medicate`", () => domain.FindSchedule("medicat"));
            var type = domain.FindType("nurse");
            Check.Equal(domain.StateName(type, 1), "work");
            Check.Refused(Status.OutOfRange, "has 3", () => domain.StateName(type, 3));
        }

        private static void Plans(World world, Domain domain, NpcHandle nurse)
        {
            var options = Named.Planning;
            using (var planner = Planner.Create())
            {
                foreach (var selector in new[] { Selector.Schedules, Selector.UtilityPlans })
                {
                    options.Selector = selector;
                    planner.Plan(world, nurse, options);
                    Check.That(planner.TrySchedule(out var chosen));
                    Check.That(chosen == domain.FindSchedule("medicate"));
                    Check.Equal(planner.Steps().Length, 4);
                }
                options.Selector = Selector.Udgoap;
                planner.Plan(world, nurse, options);
                Check.That(!planner.TrySchedule(out _));
            }
        }

        private static void Frames(World world, Domain domain, NpcHandle nurse)
        {
            var mind = Named.Mind;
            mind.PerformedBy = PerformedBy.Library;
            var planning = Named.Planning;
            planning.Selector = Selector.Schedules;
            world.SetMind(nurse, mind, planning);
            for (var frame = 1; frame <= 20; frame++)
            {
                world.Tick(TickInput.At(frame / 20.0));
            }
            var medicate = domain.FindSchedule("medicate");
            Check.That(world.ScheduleOf(nurse).Schedule == medicate);
            Check.Equal(world.ScheduleOf(nurse).State, 1u);
            Check.That(world.TryStep(nurse, out var step) && step.Schedule == medicate);
            var rest = domain.FindSchedule("take_a_break");
            world.RunSchedule(nurse, rest);
            Check.That(world.ScheduleOf(nurse).Next == rest);
            world.Tick(TickInput.At(1.1));
            Check.That(world.ScheduleOf(nurse).Schedule == rest);
            Check.Refused(Status.UnknownId, "null", () => world.RunSchedule(nurse, default));
        }
    }
}
