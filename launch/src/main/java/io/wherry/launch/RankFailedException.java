// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.Serial;

/// Thrown when a rank ended with an exception, which is the cause.
public final class RankFailedException extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final int rank;

    RankFailedException(int rank, Throwable cause) {
        super("rank " + rank + " failed: " + text(cause), cause);
        this.rank = rank;
    }

    private static String text(Throwable cause) {
        try {
            return cause.toString();
        } catch (RuntimeException | Error _) { // of a program's own exception
            return cause.getClass().getName();
        }
    }

    /// Returns the number of the rank.
    public int rank() {
        return rank;
    }
}
