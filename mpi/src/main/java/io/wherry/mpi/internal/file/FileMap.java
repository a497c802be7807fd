// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.file;

import io.wherry.mpi.internal.layout.Layout;
import io.wherry.mpi.internal.layout.Runs;
import io.wherry.mpi.internal.layout.Signature;
import java.nio.ByteOrder;
import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;

/// The map from the bytes that a view shows to the bytes of the file: the filetype is repeated from
/// a displacement on (MPI 4.1, 14.3). *Data bytes* are numbered in the order of the view, without
/// the gaps. Immutable.
public final class FileMap {
    private final long displacement;
    private final long[] starts;

    /// Number of data bytes before each run, and, in the last element, of the whole filetype.
    private final long[] before;

    private final long extent;
    private final boolean overlaps;

    private FileMap(long displacement, RunCollector collected, long extent) {
        this.displacement = displacement;
        this.starts = collected.starts();
        this.before = collected.before();
        this.extent = extent;
        this.overlaps = collected.overlaps;
    }

    /// Returns the number of file bytes that one element of a type takes, without gaps.
    public static long bytes(Layout layout, Signature signature) {
        return encoding(signature).fileBytes((long) layout.size() * layout.unit());
    }

    private static RowEncoding encoding(Signature signature) {
        return RowEncoding.of(signature, ByteOrder.nativeOrder());
    }

    /// Maps a file.
    ///
    /// @param displacement where the first filetype begins, in bytes
    /// @throws MPIException if displacements of the filetype are negative or descend (`ERR_ARG`)
    public static FileMap of(long displacement, Layout filetype, Signature signature) {
        if (displacement < 0) {
            throw invalid("negative displacement: " + displacement);
        }
        RunCollector collected = new RunCollector(filetype, encoding(signature));
        long extent = (long) filetype.extent() * filetype.unit();
        if (collected.count > 0 && extent < 1) {
            throw invalid("extent of the filetype is not positive: " + extent);
        }
        return new FileMap(displacement, collected, extent);
    }

    private static MPIException invalid(String why) {
        return new MPIException(MPI.ERR_ARG, "invalid view: " + why, null);
    }

    /// The runs of a filetype while they are collected.
    private static final class RunCollector {
        private long[] starts = new long[4];
        private long[] ends = new long[4];
        private int count;
        private boolean overlaps;

        RunCollector(Layout filetype, RowEncoding encoding) {
            Runs runs = Runs.of(1, filetype);
            long unit = filetype.unit();
            long row = 0;
            while (runs.length() > 0) {
                long bytes = runs.length() * unit;
                addStored(encoding, row, runs.first() * unit, bytes);
                row += bytes;
                runs.skip(runs.length());
            }
        }

        private void addStored(RowEncoding encoding, long row, long start, long bytes) {
            if (encoding.isIdentity()) {
                add(start, bytes);
                return;
            }
            for (long n = 0; n < bytes; n++) {
                if (encoding.isStored(row + n)) {
                    add(start + n, 1);
                }
            }
        }

        private void add(long start, long bytes) {
            if (start < 0) {
                throw invalid("displacement of the filetype is negative: " + start);
            }
            if (count > 0 && start < starts[count - 1]) {
                throw invalid("displacements of the filetype descend: " + start);
            }
            overlaps |= count > 0 && start < ends[count - 1];
            if (count > 0 && start == ends[count - 1]) {
                ends[count - 1] += bytes;
                return;
            }
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, 2 * count);
                ends = Arrays.copyOf(ends, 2 * count);
            }
            starts[count] = start;
            ends[count++] = start + bytes;
        }

        long[] starts() {
            return Arrays.copyOf(starts, count);
        }

        long[] before() {
            long[] before = new long[count + 1];
            for (int n = 0; n < count; n++) {
                before[n + 1] = before[n] + ends[n] - starts[n];
            }
            return before;
        }
    }

    /// Returns whether the view shows nothing.
    public boolean isEmpty() {
        return starts.length == 0;
    }

    /// Returns whether a byte of the file occurs twice in the filetype: such a view is for reading
    /// only (MPI 4.1, 14.3).
    public boolean overlaps() {
        return overlaps;
    }

    /// Returns the position of a data byte in the file.
    ///
    /// @throws MPIException if the view is empty, or the position exceeds a `long` (`ERR_ARG`)
    public long place(long data) {
        if (isEmpty()) {
            throw invalid("the filetype has no elements");
        }
        try {
            long tile = Math.multiplyExact(data / tileBytes(), extent);
            long inTile = data % tileBytes();
            int run = run(inTile);
            long inFile = starts[run] + inTile - before[run];
            return Math.addExact(Math.addExact(displacement, tile), inFile);
        } catch (ArithmeticException e) {
            throw new MPIException(MPI.ERR_ARG, "offset is too large: bytes=" + data, e);
        }
    }

    /// Returns the number of data bytes that are contiguous in the file from a data byte on.
    long length(long data) {
        if (isContiguous()) {
            return Long.MAX_VALUE;
        }
        long inTile = data % tileBytes();
        return before[run(inTile) + 1] - inTile;
    }

    /// Returns the number of data bytes before a position of the file.
    public long dataBefore(long position) {
        if (isEmpty() || position <= displacement + starts[0]) {
            return 0;
        }
        long tile = (position - displacement - starts[0]) / extent;
        long inTile = position - displacement - tile * extent;
        int found = Arrays.binarySearch(starts, inTile);
        int run = found < 0 ? -found - 2 : found;
        while (run > 0 && starts[run] == inTile) {
            run--; // the end of the run before, in which this byte may occur, too
        }
        long inRun = Math.min(inTile - starts[run], before[run + 1] - before[run]);
        return tile * tileBytes() + before[run] + inRun;
    }

    /// Returns whether data bytes ascend in the file, also from one filetype to the next.
    boolean ascends() {
        int last = starts.length - 1;
        long end = starts[last] + before[last + 1] - before[last];
        return !overlaps && end - starts[0] <= extent;
    }

    private boolean isContiguous() {
        return starts.length == 1 && tileBytes() == extent;
    }

    private long tileBytes() {
        return before[starts.length];
    }

    private int run(long inTile) {
        int found = Arrays.binarySearch(before, 0, starts.length, inTile);
        return found < 0 ? -found - 2 : found;
    }
}
