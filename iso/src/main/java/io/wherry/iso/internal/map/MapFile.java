// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import io.wherry.iso.ClusterFullException;
import io.wherry.iso.IsoException;
import io.wherry.iso.internal.memory.FileBytes;
import io.wherry.iso.internal.memory.FileLocks;
import io.wherry.iso.internal.memory.ProcessId;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.channels.FileLock;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// The mapped file of a map. Opening and closing hold the lock of the file, so that one process at
/// a time does either.
final class MapFile {
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final Object IN_THIS_PROCESS = FileLocks.monitor("map");

    private final Path file;
    private final Arena arena;
    private final MapMemory memory;
    private final ProcessTable processes;

    private MapFile(Path file, Arena arena, MapMemory memory) {
        this.file = file;
        this.arena = arena;
        this.memory = memory;
        this.processes = new ProcessTable(memory.segment(), file);
    }

    MapMemory memory() {
        return memory;
    }

    /// An action to run when the file is opened, before another process can open it.
    interface Recovery {
        void run(MapMemory memory, ProcessTable.Found found);
    }

    /// Opens a map, and creates it if it does not exist.
    ///
    /// @param wanted header of a new map; the names of codecs must be those of the file
    static MapFile open(Path file, MapHeader wanted, boolean takesOver, Recovery recovery)
            throws IOException {
        MapGeometry geometry =
                new MapGeometry(wanted.maxBytes(), wanted.segments(), wanted.maxEntries());
        boolean interrupted = Thread.interrupted();
        synchronized (IN_THIS_PROCESS) {
            try (FileChannel channel = channel(file);
                    FileLock _ = FileLocks.exclusive(channel)) {
                if (MapHeader.isUnfinished(channel)) {
                    create(channel, file, wanted, geometry);
                }
                MapHeader header = MapHeader.read(channel, file);
                requireCodec("keys", header.keyCodec(), wanted.keyCodec(), file);
                requireCodec("values", header.valueCodec(), wanted.valueCodec(), file);
                return map(channel, file, header, opened -> opened.enter(takesOver, recovery));
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    private static FileChannel channel(Path file) throws IOException {
        return FileChannel.open(
                file,
                Set.of(
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.SPARSE),
                OWNER_ONLY);
    }

    /* Uses only this channel: closing another channel of the file would release the lock. */
    private static void create(
            FileChannel channel, Path file, MapHeader wanted, MapGeometry geometry)
            throws IOException {
        channel.truncate(0);
        try {
            MapHeader.writeUnfinished(channel);
            long at = channel.size();
            while (at < geometry.headerBytes()) {
                ByteBuffer zeros = ByteBuffer.allocate(MapHeader.BYTES);
                zeros.limit((int) Math.min(zeros.capacity(), geometry.headerBytes() - at));
                at += channel.write(zeros, at);
            }
            channel.write(ByteBuffer.allocate(1), geometry.fileBytes() - 1);
        } catch (ClosedChannelException e) {
            throw e; // interrupted: the next process that opens the map starts over
        } catch (IOException e) {
            channel.truncate(0);
            throw new ClusterFullException(
                    "no room for a map: file=%s, bytes=%d, %s"
                            .formatted(file, geometry.headerBytes(), e.getMessage()),
                    e);
        }
        wanted.write(channel);
    }

    private static void requireCodec(String what, String there, String wanted, Path file) {
        if (!there.equals(wanted)) {
            throw new IsoException(
                    "map has another codec of %s: file=%s, codec=%s, wanted=%s"
                            .formatted(what, file, there, wanted));
        }
    }

    private static MapFile map(
            FileChannel channel, Path file, MapHeader header, Consumer<MapFile> entering)
            throws IOException {
        FileBytes bytes = FileBytes.open(file, true);
        Arena arena = Arena.ofShared();
        boolean done = false;
        try {
            MapGeometry geometry = header.geometry(file);
            MemorySegment segment = channel.map(MapMode.READ_WRITE, 0, geometry.fileBytes(), arena);
            MapMemory memory =
                    new MapMemory(
                            file,
                            geometry,
                            segment,
                            bytes,
                            header.seed(),
                            ProcessId.here(),
                            new AtomicBoolean());
            MapFile opened = new MapFile(file, arena, memory);
            entering.accept(opened);
            done = true;
            return opened;
        } catch (OutOfMemoryError e) {
            throw new IOException("no addresses for a map: file=" + file, e);
        } finally {
            if (!done) {
                arena.close();
                bytes.close();
            }
        }
    }

    private void enter(boolean takesOver, Recovery recovery) {
        ProcessTable.Found found = processes.enter(memory.process(), takesOver);
        memory.segment().asSlice(0, MapHeader.BYTES).force();
        boolean done = false;
        try {
            recovery.run(memory, found);
            processes.setChecked();
            done = true;
        } finally {
            if (!done) {
                processes.leave(memory.process()); // not closed: the next process checks again
            }
        }
    }

    static long seed() {
        return new SecureRandom().nextLong();
    }

    void force() {
        memory.segment().force();
    }

    /// Ends the use of the file by this process; the caller has stopped its threads. The last
    /// process marks the file closed after all changes are written.
    void close() throws IOException {
        boolean interrupted = Thread.interrupted();
        synchronized (IN_THIS_PROCESS) {
            try (arena;
                    FileBytes _ = memory.bytes();
                    FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                    FileLock _ = FileLocks.exclusive(channel)) {
                if (processes.leave(memory.process())) {
                    force();
                    processes.setClosed();
                    memory.segment().asSlice(0, MapHeader.BYTES).force();
                }
            } catch (NoSuchFileException _) {
                // deleted while it was open: nothing to mark
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
