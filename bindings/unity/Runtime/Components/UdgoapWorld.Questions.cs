using System;
using System.Collections.Generic;
using UnityEngine;

namespace Udgoap.Components
{
    // Who answers which query.
    public sealed partial class UdgoapWorld
    {
        [NonSerialized]
        private readonly Dictionary<QueryId, UdgoapAnswerer> answerers =
            new Dictionary<QueryId, UdgoapAnswerer>();

        [NonSerialized] private Question[] questions = new Question[0];
        [NonSerialized] private Answer[] answers = new Answer[0];

        /// <summary>
        /// Finds the components that answer queries: all queries of the document, and <c>travel</c> if there
        /// is a component for it. A query without an answerer is logged once.
        /// </summary>
        private QueryId[] FindAnswerers()
        {
            answerers.Clear();
            foreach (var answerer in GetComponents<UdgoapAnswerer>())
            {
                try
                {
                    answerers[loaded.FindQuery(answerer.Query)] = answerer;
                }
                catch (UdgoapException error)
                {
                    Debug.LogError("udgoap: this component is off: " + error.Message, answerer);
                    answerer.enabled = false;
                }
            }
            var asked = new List<QueryId>();
            for (uint index = 0; index < loaded.Counts.Queries; index++)
            {
                var query = loaded.QueryAt(index);
                var isAnswered = answerers.ContainsKey(query);
                // Without an answer, travel is the straight distance.
                if (isAnswered || index > 0)
                {
                    asked.Add(query);
                }
                if (!isAnswered && index > 0)
                {
                    Debug.LogWarning(
                        $"udgoap: no component of this object answers `{loaded.NameOf(query)}`, so it "
                        + "has no answer",
                        this);
                }
            }
            return asked.ToArray();
        }

        private void AnswerQuestions()
        {
            var count = native.QuestionCount;
            if (count == 0)
            {
                return;
            }
            using (UdgoapProfiling.Questions.Auto())
            {
                MakeRoom(count);
                var asked = native.Questions(questions);
                if (TryAnswerAll(asked, false))
                {
                    native.Answer(new ReadOnlySpan<Answer>(answers, 0, asked.Length));
                }
            }
        }

        /// <summary>
        /// Answers the questions of sensors, after the tick that has asked them. NPCs then see what was there
        /// when that tick began.
        /// </summary>
        private void AnswerSenses()
        {
            var count = native.SenseQuestionCount;
            if (count == 0)
            {
                return;
            }
            using (UdgoapProfiling.Questions.Auto())
            {
                MakeRoom(count);
                var asked = native.SenseQuestions(questions);
                if (TryAnswerAll(asked, true))
                {
                    native.AnswerSenses(new ReadOnlySpan<Answer>(answers, 0, asked.Length));
                }
            }
        }

        /// <summary>
        /// Asks the components. Returns false if one of them has ended the world, and its questions with it.
        /// </summary>
        private bool TryAnswerAll(Span<Question> asked, bool isOfSensors)
        {
            var begun = generation;
            for (var number = 0; number < asked.Length; number++)
            {
                answers[number] = AnswerTo(asked[number], isOfSensors);
                if (generation != begun)
                {
                    return false;
                }
            }
            return true;
        }

        private void MakeRoom(int count)
        {
            if (questions.Length < count)
            {
                questions = new Question[2 * count];
                answers = new Answer[2 * count];
            }
        }

        private Answer AnswerTo(in Question question, bool isOfSensor)
        {
            if (!answerers.TryGetValue(question.Query, out var answerer)
                || answerer == null
                || !answerer.isActiveAndEnabled
                || !byKey.TryGetValue(question.UserKey(0), out var first))
            {
                return default;
            }
            UdgoapSmartObject second = null;
            // Whoever is gone has left a place that a sensor can look at.
            if (question.ObjectCount > 1
                && !byKey.TryGetValue(question.UserKey(1), out second)
                && !isOfSensor)
            {
                return default;
            }
            try
            {
                var eye = UdgoapStep.ToUnity(question.Eye);
                var point = UdgoapStep.ToUnity(question.Point);
                float answer;
                var isAnswer = isOfSensor
                    ? answerer.TrySense(first, second, eye, point, out answer)
                    : answerer.TryAnswer(first, second, out answer);
                return isAnswer && answer - answer == 0 ? new Answer(answer) : default;
            }
            catch (Exception error)
            {
                // The tick has to end, and so it would be in every frame.
                Debug.LogException(error, answerer);
                answerer.enabled = false;
                return default;
            }
        }
    }
}
