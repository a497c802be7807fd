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
    NO_OP,
    /// Keeps the pair with the greatest value; of equal values that with the lower index. A pair is
    /// two elements. Only for windows: elsewhere it is a [Reduction.Programmed], as are the next
    /// ones.
    MAXLOC,
    /// Same as [#MAXLOC], with the least value.
    MINLOC,
    /// Same as [#MAXLOC]; a pair is an element and an `int`, as a C compiler lays them out.
    MAXLOC_INT,
    /// Same as [#MAXLOC_INT], with the least value.
    MINLOC_INT;

    @Override
    public boolean isCommutative() {
        return this != REPLACE && this != NO_OP;
    }

    /// Returns whether it combines pairs of a value and an index.
    public boolean isOfPairs() {
        return compareTo(NO_OP) > 0;
    }
}
