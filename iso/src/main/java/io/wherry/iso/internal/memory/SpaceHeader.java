// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import io.wherry.iso.IsoOptions;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/// The header of the file of a shared space, before the memory of references: the layout of the
/// space, and the process of each node.
///
/// ```text
///  0        8        16       24       32       40       48       64
///  +--------+--------+--------+--------+--------+--------+--------+--------+--------+------
///  | magic  | size   | slot   | nodes  | mark   | types  | 0      | node 0 | node 1 | ...
///  +--------+--------+--------+--------+--------+--------+--------+--------+--------+------
/// ```
/// Eight bytes each, little-endian; a node is the word of its process, or 0. The mark is a random
/// number, by which processes check whether they share the file. The number of types changes with
/// each addition to the file of types.
final class SpaceHeader {
    /// Size in bytes, zero padding included: a multiple of every page size.
    static final long BYTES = 1 << 16;

    private static final long MAGIC = 0x3145_4341_5053_4957L; // WISPACE1
    private static final int SIZE = 8;
    private static final int SLOT = 16;
    private static final int NODES = 24;
    private static final int MARK = 32;
    private static final int TYPES = 40;
    private static final int PROCESSES = 64;

    private static volatile @Nullable MemorySegment here;
    private static volatile int own;

    private SpaceHeader() {}

    /// Returns whether a node is running.
    ///
    /// @param process hash of its word, as [#process]; 0 for any process
    static boolean isAlive(int node, int process) {
        MemorySegment head = here;
        if (head == null || node < 0 || node >= SharedWords.getLong(head, NODES)) {
            return false;
        }
        long word = SharedWords.getLong(head, PROCESSES + (long) node * Long.BYTES);
        return (process == 0 || process == hash(word)) && ProcessId.isAlive(word);
    }

    /// Returns the hash of the word of this process; 0 if the memory is private.
    static int process() {
        return here == null ? 0 : own;
    }

    private static int hash(long word) {
        return Long.hashCode(word * 0x9e37_79b9_7f4a_7c15L) | 1;
    }

    /// Returns the mark of the file of which this process is a node; 0 if there is none.
    static long mark() {
        MemorySegment head = here;
        return head == null ? 0 : SharedWords.getLong(head, MARK);
    }

    /// Returns the number of additions to the file of types; -1 if this process is no node of a file.
    static long typeAdditions() {
        MemorySegment head = here;
        return head == null ? -1 : SharedWords.getLong(head, TYPES);
    }

    /// Counts an addition to the file of types, which is locked.
    static void countTypeAddition() {
        MemorySegment head = here;
        if (head != null) {
            SharedWords.putLong(head, TYPES, SharedWords.getLong(head, TYPES) + 1);
        }
    }

    /// Makes this process a node of the space, and writes the layout if the file is new.
    static void join(FileChannel channel, Path file, IsoOptions options) throws IOException {
        MemorySegment head = channel.map(MapMode.READ_WRITE, 0, BYTES, Arena.global());
        if (SharedWords.getLong(head, 0) == 0) {
            SharedWords.putLong(head, SIZE, options.size());
            SharedWords.putLong(head, SLOT, options.slot());
            SharedWords.putLong(head, NODES, options.nodes());
            SharedWords.putLong(head, 0, MAGIC);
        }
        check(head, file, options);
        if (SharedWords.getLong(head, MARK) == 0) {
            SharedWords.putLong(head, MARK, new SecureRandom().nextLong() | 1);
        }
        long at = PROCESSES + (long) options.node() * Long.BYTES;
        long holder = SharedWords.getLong(head, at);
        if (holder != ProcessId.here() && ProcessId.isAlive(holder)) {
            throw new IOException(
                    "node of the space is taken: file=%s, node=%d, pid=%d"
                            .formatted(file, options.node(), ProcessId.pid(holder)));
        }
        SharedWords.putLong(head, at, ProcessId.here());
        own = hash(ProcessId.here());
        here = head;
    }

    /// Checks the layout; used by processes that only read.
    static void check(FileChannel channel, Path file, IsoOptions options) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            check(channel.map(MapMode.READ_ONLY, 0, BYTES, arena), file, options);
        }
    }

    private static void check(MemorySegment head, Path file, IsoOptions options)
            throws IOException {
        long size = SharedWords.getLong(head, SIZE);
        long slot = SharedWords.getLong(head, SLOT);
        long nodes = SharedWords.getLong(head, NODES);
        if (SharedWords.getLong(head, 0) != MAGIC
                || size != options.size()
                || slot != options.slot()
                || nodes != options.nodes()) {
            throw new IOException(
                    "space has another layout: file=%s, size=%d, slot=%d, nodes=%d, wanted=%s"
                            .formatted(file, size, slot, nodes, options));
        }
    }
}
