using System;

namespace NUnit.Framework
{
    // https://docs.nunit.org/articles/nunit/writing-tests/attributes/test.html
    [AttributeUsage(AttributeTargets.Method)]
    public class TestAttribute : Attribute
    {
    }

    // https://docs.nunit.org/articles/nunit/writing-tests/attributes/teardown.html
    [AttributeUsage(AttributeTargets.Method)]
    public class TearDownAttribute : Attribute
    {
    }

    // https://docs.nunit.org/articles/nunit/writing-tests/assertions/assertion-models/classic.html
    public class Assert
    {
        public static void AreEqual(object expected, object actual)
        {
            if (!Equals(expected, actual))
            {
                throw new Exception("expected " + expected + ", found " + actual);
            }
        }

        public static void IsTrue(bool condition, string message) => AreEqual(true, condition);
    }
}

namespace UnityEngine.TestTools
{
    // Of a method that is an iterator, each of whose nulls is a frame:
    // https://docs.unity3d.com/Packages/com.unity.test-framework@1.1/manual/reference-attribute-unitytest.html
    [AttributeUsage(AttributeTargets.Method)]
    public class UnityTestAttribute : Attribute
    {
    }
}
