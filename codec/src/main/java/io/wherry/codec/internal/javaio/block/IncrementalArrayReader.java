// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.block;

import io.wherry.codec.internal.lean.segment.IncrementalAllocation;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.util.Arrays;

/// Reads arrays of primitives, which grow as their elements arrive where their number cannot be
/// known to be true: see [IncrementalAllocation].
public final class IncrementalArrayReader {

    private IncrementalArrayReader() {}

    /// The next `count` bytes, of blocks in block mode.
    static byte[] bytes(BlockInput in, int count) throws IOException {
        byte[] read = new byte[first(in, count, 1)];
        int done = 0;
        while (true) {
            fill(in, read, done, read.length - done);
            done = read.length;
            if (done == count) {
                return read;
            }
            read = Arrays.copyOf(read, IncrementalAllocation.next(count, done));
        }
    }

    /// Reads `count` bytes, of blocks in block mode.
    public static void fill(BlockInput in, byte[] target, int from, int count) throws IOException {
        int done = 0;
        while (done < count) {
            int got = in.read(target, from + done, count - done);
            if (got < 0) {
                throw StreamEnd.of(in);
            }
            done += got;
        }
    }

    /// The next `count` bytes as truth values; not for block mode.
    static boolean[] flags(BlockInput in, int count) throws IOException {
        boolean[] read = new boolean[first(in, count, 1)];
        int done = 0;
        while (true) {
            read(in, read, done);
            done = read.length;
            if (done == count) {
                return read;
            }
            read = Arrays.copyOf(read, IncrementalAllocation.next(count, done));
        }
    }

    private static void read(BlockInput in, boolean[] target, int from) throws IOException {
        int done = from;
        while (done < target.length) {
            in.await(1);
            int some = Math.min(target.length - done, in.held());
            int at = in.require(some);
            byte[] bytes = in.bytes();
            for (int i = 0; i < some; i++) {
                target[done + i] = bytes[at + i] != 0;
            }
            done += some;
            in.await(Math.min(target.length - done, BlockInput.WINDOW));
        }
    }

    /// The next `count` elements; not for block mode.
    static Object elements(BlockInput in, Class<?> component, int count, ValueLayout layout)
            throws IOException {
        int done = first(in, count, (int) layout.byteSize());
        Object array = Array.newInstance(component, done);
        read(in, array, 0, done, layout);
        while (done < count) {
            int next = IncrementalAllocation.next(count, done);
            Object longer = Array.newInstance(component, next);
            System.arraycopy(array, 0, longer, 0, done);
            read(in, longer, done, next - done, layout);
            array = longer;
            done = next;
        }
        return array;
    }

    private static void read(BlockInput in, Object array, int from, int count, ValueLayout layout)
            throws IOException {
        int each = (int) layout.byteSize();
        int done = 0;
        while (done < count) {
            in.await(each);
            int some = Math.min(count - done, in.held() / each);
            int at = in.require(some * each);
            MemorySegment window = MemorySegment.ofArray(in.bytes());
            MemorySegment.copy(window, layout, at, array, from + done, some);
            done += some;
            in.await((int) Math.min((long) (count - done) * each, BlockInput.WINDOW));
        }
    }

    private static int first(BlockInput in, int count, int each) {
        boolean sure = (long) count * each <= BlockInput.TRUST || in.has((long) count * each);
        return sure ? count : IncrementalAllocation.first(count, BlockInput.TRUST / each);
    }
}
