// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import java.io.IOException;

/// Throws checked exceptions out of methods of Scala, which declare none: Spark expects them as they are.
final class Rethrow {
    private Rethrow() {}

    /// Throws `failure`.
    static RuntimeException unchecked(IOException failure) {
        throw Rethrow.<RuntimeException>thrown(failure);
    }

    /// Throws `interruption`.
    static RuntimeException unchecked(InterruptedException interruption) {
        throw Rethrow.<RuntimeException>thrown(interruption);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> RuntimeException thrown(Exception failure) throws E {
        throw (E) failure;
    }
}
