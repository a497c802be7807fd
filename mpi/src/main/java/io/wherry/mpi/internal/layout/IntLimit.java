// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.layout;

import mpi.MPI;
import mpi.MPIException;

/// Checks that numbers of elements and positions, which are computed as `long`, are an `int`.
public final class IntLimit {
    private IntLimit() {}

    /// Returns a number of elements or bytes.
    ///
    /// @throws MPIException if it is not an `int` (`ERR_COUNT`)
    public static int count(long count) {
        return checked(count, MPI.ERR_COUNT, "too many elements: ");
    }

    /// Returns a displacement or an extent.
    ///
    /// @throws MPIException if it is not an `int` (`ERR_ARG`)
    public static int place(long place) {
        return checked(place, MPI.ERR_ARG, "displacement or extent is too large: ");
    }

    private static int checked(long value, int errorClass, String message) {
        if (value != (int) value) {
            throw new MPIException(errorClass, message + value, null);
        }
        return (int) value;
    }
}
