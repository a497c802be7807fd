// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.rule;

/// The parts of an exception that rules compare.
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

    /// Returns the simple name of the exception of `attempt`, or "nothing".
    public static String name(Attempt attempt) {
        try {
            attempt.run();
        } catch (Exception | Error e) {
            return e.getClass().getSimpleName();
        }
        return "nothing";
    }
}
