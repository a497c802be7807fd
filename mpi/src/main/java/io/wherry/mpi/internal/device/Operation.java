// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

/// What a reduction does with two elements, of those operations that every MPI library has.
public enum Operation implements Reduction {
    MAX,
    MIN,
    SUM,
    PROD,
    LAND,
    BAND,
    LOR,
    BOR,
    LXOR,
    BXOR,
    /// The newer one. For windows alone.
    REPLACE,
    /// The older one. For windows alone.
    NO_OP;

    @Override
    public boolean isCommutative() {
        return this != REPLACE && this != NO_OP;
    }
}
