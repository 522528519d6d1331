using Udgoap;
using Udgoap.Components;
using UnityEngine;

/// <summary>
/// A performer of a game's own: it walks as the package's does, and shrinks what it eats in so many bites.
/// What comes of eating stands in the document.
/// </summary>
public sealed class UdgoapBite : UdgoapStepPerformer
{
    [SerializeField] private int bites = 3;
    [SerializeField] private float secondsPerBite = 0.4f;

    private ActionId eat;

    /// <inheritdoc/>
    protected override void Begin(in UdgoapStep step, bool hasMoved)
    {
        // Names are for beginnings; frames compare ids.
        eat = Npc.World.Action("eat");
        base.Begin(step, hasMoved);
    }

    /// <inheritdoc/>
    protected override bool Perform(in UdgoapStep step, float forSeconds, out StepResult result)
    {
        if (step.Action != eat)
        {
            return base.Perform(step, forSeconds, out result);
        }
        // Another one may have been quicker.
        result = step.Supplier == null ? StepResult.Failed : StepResult.Succeeded;
        if (step.Supplier == null)
        {
            return true;
        }
        var left = 1 - (Mathf.Min(bites, (int)(forSeconds / secondsPerBite)) / (bites + 1f));
        step.Supplier.transform.localScale = new Vector3(left, left, left) * 0.4f;
        return forSeconds >= bites * secondsPerBite;
    }
}
