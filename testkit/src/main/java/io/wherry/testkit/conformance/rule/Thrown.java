// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.rule;

/// What is seen of a failure: that is part of many rules.
public final class Thrown {
    private Thrown() {}

    /// Something that fails.
    @FunctionalInterface
    public interface Attempt {
        void run() throws Exception;
    }

    /// What `attempt` throws.
    ///
    /// @throws AssertionError if it throws nothing
    public static Throwable by(Attempt attempt) {
        try {
            attempt.run();
        } catch (Exception | Error e) {
            return e;
        }
        throw new AssertionError("nothing thrown");
    }

    /// The simple name of what `attempt` throws, or "nothing".
    public static String name(Attempt attempt) {
        try {
            attempt.run();
        } catch (Exception | Error e) {
            return e.getClass().getSimpleName();
        }
        return "nothing";
    }
}
