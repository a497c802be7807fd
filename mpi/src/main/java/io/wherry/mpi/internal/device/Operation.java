// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

/// The predefined reductions that every MPI library implements.
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
    /// Keeps the new element. Only for windows.
    REPLACE,
    /// Keeps the old element. Only for windows.
    NO_OP;

    @Override
    public boolean isCommutative() {
        return this != REPLACE && this != NO_OP;
    }
}
