// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.internal.cluster.ReferenceErrors;
import java.util.Objects;
import java.util.Set;

/// What may be thrown where clusters are spoilt.
final class ExpectedFailures {
    /* Programs that take what a property gives without asking whether it is null. */
    private static final Set<String> PROGRAMS =
            Set.of(
                    FuzzTest.class.getName(),
                    SampleObjects.class.getName(),
                    ClusterAccessPaths.class.getName(),
                    CorruptClustersTest.Walk.class.getName());

    /* Through which a program learns that a reference is null. */
    private static final Set<String> SAYS_SO =
            Set.of(ReferenceErrors.class.getName(), Objects.class.getName());

    private ExpectedFailures() {}

    /// Lets pass what is said by types of ours, of an index, or by a program that is careless with null.
    static void requireFit(RuntimeException e) {
        if (!(e instanceof NullPointerException)) {
            return;
        }
        for (StackTraceElement frame : e.getStackTrace()) { // none where the JVM left it out
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
