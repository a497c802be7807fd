// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

/// A member of a job is not there in time, or another answers in its place.
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
