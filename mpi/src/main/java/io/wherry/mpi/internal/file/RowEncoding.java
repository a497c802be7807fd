// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.file;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.layout.Signature;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Which byte of a row of elements is where in a file: padding is left out, elements may be turned round.
///
/// Positions in a row count its bytes as messages have them; positions in a file count the bytes that are written.
/// Immutable.
final class RowEncoding {
    private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;

    /// The byte of the row for each byte in the file, of one period.
    private final int[] sources;

    /// As `sources`, without turning round.
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

    /// Returns whether the bytes in the file are those of the row.
    boolean isIdentity() {
        return identity;
    }

    /// Bytes of a period in the file.
    int filePeriod() {
        return sources.length;
    }

    /// Returns whether a byte of a row is in the file.
    boolean isStored(long rowByte) {
        return identity || Arrays.binarySearch(straight, (int) (rowByte % rowPeriod)) >= 0;
    }

    /// Returns how many bytes the first `rowBytes` of a row take in a file; whole periods.
    long fileBytes(long rowBytes) {
        return rowBytes / rowPeriod * sources.length;
    }

    /// Returns how many bytes of a row end where `fileBytes` end in the file.
    long rowBytes(long fileBytes) {
        int rest = (int) (fileBytes % sources.length);
        return fileBytes / sources.length * rowPeriod + (rest == 0 ? 0 : straight[rest - 1] + 1);
    }

    /// Writes a part of a row as it is in the file.
    ///
    /// @param from where the part begins in the file, a multiple of [#filePeriod]
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

    /// Brings what a file has into a row; the reverse of [#encode].
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
