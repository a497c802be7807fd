// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.layout;

import io.wherry.mpi.internal.device.Element;
import java.lang.foreign.MemorySegment;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Elements of a datatype in memory of the program: an array, a buffer or a memory segment.
///
/// For a dense datatype, [#memory] is the memory of the program itself. Otherwise, and for
/// `boolean[]`, it is a packed copy, which [#gather] fills and [#scatter] unpacks. Confined to one
/// thread until the message is done.
public final class Region implements Payload {
    private static final int LARGEST_COPY = Integer.MAX_VALUE - 8;

    private final Object buffer;
    private final long offset;
    private final long count;
    private final Layout layout;
    private final MemorySegment whole;
    private final MemorySegment memory;
    private final boolean copied;

    private Region(Object buffer, long offset, long count, Layout layout) {
        this.buffer = buffer;
        this.offset = offset;
        this.count = count;
        this.layout = layout;
        this.copied = !layout.isDense() || buffer instanceof boolean[];
        this.whole =
                buffer instanceof boolean[]
                        ? MemorySegment.NULL
                        : ProgramMemory.of(buffer, layout.primitive());
        long unit = layout.primitive().size();
        long elements = count * layout.size();
        long start = elements == 0 ? 0 : offset * unit; // it has no position
        checkBounds();
        this.memory =
                copied
                        ? MemorySegment.ofArray(new byte[(int) copiedBytes(elements, unit)])
                        : whole.asSlice(start, elements * unit);
    }

    /// Lays `count` of `layout` over memory.
    ///
    /// @param buffer see [ProgramMemory]; may be null if `count` is 0
    /// @param offset of the first element, in base elements
    /// @throws MPIException if `buffer` is not memory (`ERR_TYPE`) or too short (`ERR_BUFFER`)
    public static Region of(@Nullable Object buffer, long offset, long count, Layout layout) {
        checkCount(count, layout);
        return new Region(ProgramMemory.orNone(buffer, count), offset, count, layout);
    }

    /* After this check all positions, in bytes, fit in a long. */
    private static void checkCount(long count, Layout layout) {
        long span = Math.max(Math.max(layout.size(), Math.abs(layout.extent())), 1L);
        if (count < 0 || count > Long.MAX_VALUE / Long.BYTES / 2 / span) {
            throw new MPIException(MPI.ERR_COUNT, "count is negative or too large: " + count, null);
        }
    }

    /// @throws MPIException if the copy is larger than an array (`ERR_COUNT`)
    private static long copiedBytes(long elements, long unit) {
        long bytes = elements * unit;
        if (bytes > LARGEST_COPY) {
            throw new MPIException(
                    MPI.ERR_COUNT,
                    "too many elements of a datatype with gaps: bytes=" + bytes,
                    null);
        }
        return bytes;
    }

    /// Returns the base type.
    public Element element() {
        return layout.primitive();
    }

    /// Returns whether [#memory] is a copy.
    public boolean isCopy() {
        return copied;
    }

    /// Returns the memory of the whole message. Call [#gather] before it is sent, and [#scatter]
    /// after it was received.
    public MemorySegment memory() {
        return memory;
    }

    /// Returns [#memory] for writing.
    ///
    /// @throws MPIException if the memory of the program is read-only (`ERR_BUFFER`)
    public MemorySegment room() {
        if (whole.isReadOnly()) {
            throw new MPIException(MPI.ERR_BUFFER, "buffer is read-only: " + buffer, null);
        }
        return memory;
    }

    /// Copies the elements of the program into [#memory], if that is a copy.
    ///
    /// @return `memory`
    public MemorySegment gather() {
        if (copied) {
            copy(true, memory.byteSize());
        }
        return memory;
    }

    /// Copies the first `bytes` of [#memory] to the program, if that is a copy.
    public void scatter(long bytes) {
        if (copied) {
            copy(false, bytes);
        }
    }

    private void checkBounds() {
        if (count == 0 || layout.size() == 0) {
            return;
        }
        long length =
                (buffer instanceof boolean[] flags ? flags.length : whole.byteSize())
                        / layout.unit();
        long extent = layout.extent();
        long last = (count - 1) * extent;
        long least = offset + Math.min(0, last) + layout.least();
        long beyond = offset + Math.max(0, last) + layout.beyond();
        if (least < 0 || beyond > length) {
            throw new MPIException(
                    MPI.ERR_BUFFER,
                    "buffer is too short: length=%d, offset=%d, count=%d, datatype=%s"
                            .formatted(length, offset, count, layout),
                    null);
        }
    }

    private void copy(boolean gather, long bytes) {
        int unit = layout.unit();
        int size = layout.size();
        long elements = bytes / unit;
        long at = offset;
        long done = 0;
        for (long n = 0; n < count && done < elements; n++) {
            int part = (int) Math.min(size, elements - done);
            copyOne(gather, at, done, part);
            done += part;
            at += layout.extent();
        }
    }

    /// Copies the first `part` base elements of the type at `at`, contiguous runs at once.
    private void copyOne(boolean gather, long at, long done, int part) {
        int n = 0;
        while (n < part) {
            int first = layout.displacement(n);
            int run = 1;
            while (n + run < part && layout.displacement(n + run) == first + run) {
                run++;
            }
            if (buffer instanceof boolean[] flags) {
                int unit = layout.unit();
                copyFlags(
                        gather,
                        flags,
                        Math.toIntExact((at + first) * unit),
                        (done + n) * unit,
                        run * unit);
            } else {
                copyRun(gather, at + first, done + n, run);
            }
            n += run;
        }
    }

    private void copyRun(boolean gather, long there, long here, int run) {
        long unit = layout.unit();
        if (gather) {
            MemorySegment.copy(whole, there * unit, memory, here * unit, run * unit);
        } else {
            MemorySegment.copy(memory, here * unit, whole, there * unit, run * unit);
        }
    }

    private void copyFlags(boolean gather, boolean[] flags, int there, long here, int run) {
        byte[] bytes = (byte[]) memory.heapBase().orElseThrow();
        int at = Math.toIntExact(here);
        for (int n = 0; n < run; n++) {
            if (gather) {
                bytes[at + n] = (byte) (flags[there + n] ? 1 : 0);
            } else {
                flags[there + n] = bytes[at + n] != 0;
            }
        }
    }
}
