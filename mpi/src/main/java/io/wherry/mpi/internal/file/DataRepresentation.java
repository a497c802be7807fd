// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.file;

import java.nio.ByteOrder;
import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;

/// The encoding of elements in a file (MPI 4.1, 14.5). In all representations the elements have the
/// sizes of Java's primitive types, which are those of `external32`: a `long` is an `MPI_INT64_T`,
/// a `char` an `MPI_UINT16_T`.
public enum DataRepresentation {
    /// The encoding of memory.
    NATIVE("native", ByteOrder.nativeOrder()),
    /// The encoding of memory: all ranks of a job have processors of one kind.
    INTERNAL("internal", ByteOrder.nativeOrder()),
    /// Big endian, portable between MPI implementations.
    EXTERNAL32("external32", ByteOrder.BIG_ENDIAN);

    private final String word;
    private final ByteOrder order;

    DataRepresentation(String word, ByteOrder order) {
        this.word = word;
        this.order = order;
    }

    /// Returns the byte order in the file.
    public ByteOrder order() {
        return order;
    }

    /// Returns the representation of a name.
    ///
    /// @throws MPIException if the name is unknown (`ERR_UNSUPPORTED_DATAREP`)
    public static DataRepresentation named(String word) {
        return Arrays.stream(values())
                .filter(each -> each.word.equals(word))
                .findFirst()
                .orElseThrow(() ->
                        new MPIException(
                                MPI.ERR_UNSUPPORTED_DATAREP,
                                "unknown data representation: " + word,
                                null));
    }
}
