// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.partition;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.layout.Layout;
import io.wherry.mpi.internal.layout.Region;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// The memory of the program, divided into partitions of equal length.
///
/// @param each number of elements of the datatype in a partition
public record Partitions(@Nullable Object buffer, int number, long each, Layout layout) {
    /// @throws MPIException if the memory does not fit (`ERR_BUFFER`, `ERR_TYPE`, `ERR_COUNT`) or
    ///     the number of partitions is invalid (`ERR_ARG`)
    public Partitions {
        if (number < 0) {
            throw new MPIException(MPI.ERR_ARG, "negative number of partitions: " + number, null);
        }
        if (each < 0 || (number > 0 && each > Long.MAX_VALUE / number)) {
            throw new MPIException(MPI.ERR_COUNT, "invalid count: " + each, null);
        }
        layout.primitive(); // throws for objects
        Region _ = Region.of(buffer, 0, number * each, layout);
    }

    Element element() {
        return layout.primitive();
    }

    /// Returns the memory of all partitions.
    Region whole() {
        return Region.of(buffer, 0, number * each, layout);
    }

    /// Returns the memory of one partition.
    ///
    /// @throws MPIException if the partition is out of range (`ERR_ARG`)
    Region partition(int index) {
        check(index);
        return Region.of(buffer, index * each * layout.extent(), each, layout);
    }

    void check(int index) {
        if (index < 0 || index >= number) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "partition is out of range: partition=%d, partitions=%d"
                            .formatted(index, number),
                    null);
        }
    }

    /// Returns the length of all partitions in bytes, without gaps.
    long bytes() {
        return number * eachBytes();
    }

    /// Returns the length of one partition in bytes, without gaps.
    long eachBytes() {
        return each * layout.size() * layout.primitive().size();
    }
}
