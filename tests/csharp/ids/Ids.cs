namespace Udgoap.Tests
{
    /// <summary>
    /// What <c>udgoap codegen --language csharp</c> makes of the wizard's document is what the document
    /// has.
    /// </summary>
    internal static class GeneratedIds
    {
        private static int Main()
        {
            using (var domain = Files.Domain("examples/domains/wizard.json"))
            {
                Check.Equal(domain.Hash, wizard.Ids.DomainHash);
                Check.Equal(new AttributeId(wizard.Ids.Attribute_mana), domain.FindAttribute("mana"));
                Check.Equal(new TypeId(wizard.Ids.Type_goblin), domain.FindType("goblin"));
                Check.Equal(new ActionId(wizard.Ids.Action_melee), domain.FindAction("melee"));
                Check.Equal(
                    new DriveId(wizard.Ids.Drive_maximize_mana), domain.FindDrive("maximize_mana"));
                Check.Equal(new QueryId(wizard.Ids.Query_travel), domain.FindQuery("travel"));
                Check.Equal(
                    domain.NameOf(new GoalRuleId(wizard.Ids.GoalRule_maximize_mana_refill)), "refill");
            }
            return Check.End();
        }
    }
}
