// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

/// Thrown when a member of a job does not join in time, or another process has its address.
public final class MissingMemberException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int rank;

    MissingMemberException(int rank, String why) {
        super(why);
        this.rank = rank;
    }

    public int rank() {
        return rank;
    }
}
