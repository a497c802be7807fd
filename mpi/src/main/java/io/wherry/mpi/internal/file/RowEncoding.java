// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.file;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.layout.Signature;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Maps the bytes of a row of elements to their positions in a file: padding is left out, and bytes
/// of elements may be swapped.
///
/// Row positions count the bytes of a message; file positions count the bytes that are written.
/// Immutable.
final class RowEncoding {
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

    /// The row byte of each file byte, for one period.
    private final int[] sources;

    /// The same as `sources`, without byte swapping.
    private final int[] straight;

    private final int rowPeriod;
    private final boolean identity;

    private RowEncoding(int[] sources, int[] straight, int rowPeriod) {
        this.sources = sources;
        this.straight = straight;
        this.rowPeriod = rowPeriod;
        this.identity = sources.length == rowPeriod && isAscending(sources);
    }

    private static boolean isAscending(int[] positions) {
        for (int n = 0; n < positions.length; n++) {
            if (positions[n] != n) {
                return false;
            }
        }
        return true;
    }

    /// @param order of the bytes of an element in the file
    static RowEncoding of(Signature signature, ByteOrder order) {
        int[] sources = new int[signature.bytes()];
        int[] straight = new int[sources.length];
        int there = 0;
        int row = 0;
        for (Signature.Part part : signature.parts()) {
            Element element = part.element();
            if (element == null) {
                row += part.count();
                continue;
            }
            int size = element.size();
            boolean turned = order != ByteOrder.nativeOrder();
            for (int n = 0; n < part.count() * size; n++) {
                int inElement = n % size;
                straight[there] = row + n;
                sources[there++] =
                        row + n - inElement + (turned ? size - 1 - inElement : inElement);
            }
            row += part.count() * size;
        }
        return new RowEncoding(Arrays.copyOf(sources, there), Arrays.copyOf(straight, there), row);
    }

    /// Returns whether the bytes in the file equal those of the row.
    boolean isIdentity() {
        return identity;
    }

    /// Returns the length of a period in the file, in bytes.
    int filePeriod() {
        return sources.length;
    }

    /// Returns whether a byte of a row is stored in the file.
    boolean isStored(long rowByte) {
        return identity || Arrays.binarySearch(straight, (int) (rowByte % rowPeriod)) >= 0;
    }

    /// Returns the number of file bytes of the first `rowBytes` of a row; whole periods.
    long fileBytes(long rowBytes) {
        return rowBytes / rowPeriod * sources.length;
    }

    /// Returns the number of row bytes of the first `fileBytes` of the file.
    long rowBytes(long fileBytes) {
        int rest = (int) (fileBytes % sources.length);
        return fileBytes / sources.length * rowPeriod + (rest == 0 ? 0 : straight[rest - 1] + 1);
    }

    /// Encodes a part of a row as file bytes.
    ///
    /// @param from start of the part in the file, a multiple of [#filePeriod]
    void encode(MemorySegment row, long from, byte[] to, int length) {
        if (identity) {
            MemorySegment.copy(row, BYTE, from, to, 0, length);
            return;
        }
        long at = from / sources.length * rowPeriod;
        int n = 0;
        for (int index = 0; index < length; index++) {
            to[index] = row.get(BYTE, at + sources[n]);
            if (++n == sources.length) {
                n = 0;
                at += rowPeriod;
            }
        }
    }

    /// Decodes file bytes into a row; the reverse of [#encode].
    void decode(byte[] there, int length, MemorySegment row, long from) {
        if (identity) {
            MemorySegment.copy(there, 0, row, BYTE, from, length);
            return;
        }
        long at = from / sources.length * rowPeriod;
        int n = 0;
        for (int index = 0; index < length; index++) {
            row.set(BYTE, at + sources[n], there[index]);
            if (++n == sources.length) {
                n = 0;
                at += rowPeriod;
            }
        }
    }
}
