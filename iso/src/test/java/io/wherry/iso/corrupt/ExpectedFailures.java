// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.corrupt;

import io.wherry.iso.internal.cluster.ReferenceErrors;
import java.util.Objects;
import java.util.Set;

/// The exceptions that accesses to corrupt clusters may throw.
final class ExpectedFailures {
    /* Programs that use the value of a property without a null check. */
    private static final Set<String> PROGRAMS =
            Set.of(
                    FuzzTest.class.getName(),
                    SampleObjects.class.getName(),
                    ClusterAccessPaths.class.getName(),
                    CorruptClustersTest.Walk.class.getName());

    /* Methods by which a program learns that a reference is null. */
    private static final Set<String> SAYS_SO =
            Set.of(ReferenceErrors.class.getName(), Objects.class.getName());

    private ExpectedFailures() {}

    /// Accepts exceptions of this library, index exceptions, and those of programs without a null
    /// check.
    static void requireFit(RuntimeException e) {
        if (!(e instanceof NullPointerException)) {
            return;
        }
        for (StackTraceElement frame : e.getStackTrace()) { // empty if the JVM omits stack traces
            String thrower = frame.getClassName();
            if (PROGRAMS.contains(thrower) || thrower.startsWith("io.wherry.iso.zoo.")) {
                return;
            }
            if (!SAYS_SO.contains(thrower) && !thrower.startsWith("io.wherry.iso.raw.")) {
                throw new AssertionError("null within the library", e);
            }
        }
    }
}
