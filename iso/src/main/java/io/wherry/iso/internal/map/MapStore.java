// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.map;

import io.wherry.iso.IsoException;
import io.wherry.iso.SharedMapOptions;
import io.wherry.iso.SharedMapStatistics;
import io.wherry.iso.SharedMapView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A shared map of encoded keys and values: its segments and its file. Thread-safe.
public final class MapStore implements AutoCloseable {
    private final MapFile file;
    private final MapMemory memory;
    private final MapSegment[] segments;
    private final Object forcing = new Object();

    private MapStore(MapFile file, MapSegment[] segments) {
        this.file = file;
        this.memory = file.memory();
        this.segments = segments;
    }

    /// Opens a map, and creates it if it does not exist.
    public static MapStore open(
            Path path, String keyCodec, String valueCodec, SharedMapOptions options)
            throws IOException {
        Path absolute = path.toAbsolutePath();
        MapHeader wanted =
                new MapHeader(
                        options.maxBytes(),
                        options.segments(),
                        options.maxEntries(),
                        MapFile.seed(),
                        keyCodec,
                        valueCodec);
        EntryLife life = EntryLife.of(options.timeToLive(), options.clock());
        boolean evicts = options.whenFull() == SharedMapOptions.WhenFull.EVICT;
        try {
            MapFile file =
                    MapFile.open(
                            absolute,
                            wanted,
                            options.takesOver(),
                            (memory, found) -> recover(segments(memory, life, evicts), found));
            return new MapStore(file, segments(file.memory(), life, evicts));
        } catch (InternalError e) {
            throw lost(absolute, e);
        }
    }

    private static MapSegment[] segments(MapMemory memory, EntryLife life, boolean evicts) {
        MapSegment[] segments = new MapSegment[memory.geometry().segments()];
        for (int i = 0; i < segments.length; i++) {
            segments[i] = new MapSegment(SegmentParts.of(memory, i), life, evicts);
        }
        return segments;
    }

    private static void recover(MapSegment[] segments, ProcessTable.Found found) {
        boolean isAlone = found != ProcessTable.Found.SHARED;
        boolean isTrusted = found != ProcessTable.Found.DOUBTFUL;
        for (MapSegment segment : segments) {
            segment.recover(isAlone, isTrusted);
        }
    }

    /// Runs an operation on mapped memory.
    ///
    /// @throws IsoException if the file was truncated
    <T extends @Nullable Object> T guarded(Supplier<T> operation) {
        memory.requireOpen();
        try {
            return operation.get();
        } catch (InternalError e) { // the JVM's error for a truncated mapped file
            throw lost(memory.file(), e);
        }
    }

    private static IsoException lost(Path file, InternalError cause) {
        return new IsoException(
                "memory of a map is gone: its file was cut short, or the file system is full: file="
                        + file,
                cause);
    }

    private MapSegment segment(MapKey key) {
        return segments[key.tag() & (segments.length - 1)];
    }

    public byte @Nullable [] get(byte[] key) {
        MapKey hashed = memory.key(key);
        return guarded(() -> segment(hashed).get(hashed));
    }

    /// Applies a function to the value of a key in place.
    ///
    /// @return its result, or null if the key has no value
    public <R> @Nullable R read(
            byte[] key, Function<? super SharedMapView, ? extends @Nullable R> function) {
        MapKey hashed = memory.key(key);
        return guarded(() -> segment(hashed).read(hashed, function));
    }

    public boolean contains(byte[] key) {
        MapKey hashed = memory.key(key);
        return guarded(() -> segment(hashed).contains(hashed));
    }

    /// Sets the value of a key, and returns the old value, or null.
    public byte @Nullable [] put(byte[] key, byte[] value, MapWrite write) {
        MapKey hashed = memory.key(key);
        return guarded(() -> segment(hashed).put(hashed, value, write));
    }

    /// Sets or removes the value of a key if its current value is the expected one; null stands for
    /// no value.
    public boolean compareAndSet(byte[] key, byte @Nullable [] expected, byte @Nullable [] value) {
        MapKey hashed = memory.key(key);
        return guarded(() -> segment(hashed).compareAndSet(hashed, expected, value));
    }

    /// Removes a key, and returns the value that was removed, or null.
    public byte @Nullable [] remove(byte[] key) {
        MapKey hashed = memory.key(key);
        return guarded(() -> segment(hashed).remove(hashed));
    }

    public long size() {
        return guarded(() -> {
            long size = 0;
            for (MapSegment segment : segments) {
                size += segment.header().count();
            }
            return size;
        });
    }

    public void clear() {
        total(segment -> {
            segment.clear();
            return 0;
        });
    }

    public long removeExpired() {
        return total(MapSegment::removeExpired);
    }

    public long repair() {
        return total(MapSegment::repair);
    }

    private interface Counting {
        long count(MapSegment segment);
    }

    private long total(Counting counting) {
        return guarded(() -> {
            long total = 0;
            for (MapSegment segment : segments) {
                total += counting.count(segment);
            }
            return total;
        });
    }

    public EntryCursor entries() {
        return guarded(() -> new EntryCursor(this, segments, memory.geometry().slots()));
    }

    public SharedMapStatistics statistics() {
        long units = memory.geometry().units();
        long capacity = units * MapGeometry.UNIT * segments.length;
        return guarded(() ->
                new SharedMapStatistics(
                        total(segment -> segment.header().count()),
                        total(segment -> segment.header().used()) * MapGeometry.UNIT,
                        capacity,
                        counter(SegmentHeader.EVICTIONS),
                        counter(SegmentHeader.EXPIRED),
                        counter(SegmentHeader.REPAIRS),
                        counter(SegmentHeader.DROPPED)));
    }

    private long counter(int which) {
        return total(segment -> segment.header().counter(which));
    }

    /// Writes all changes to the storage of the file.
    public void force() {
        synchronized (forcing) {
            memory.requireOpen();
            file.force();
        }
    }

    /// Closes the map for this process, after writes under way have ended.
    ///
    /// @throws IsoException if a segment is kept locked for 30 seconds; the map stays open
    @Override
    public void close() throws IOException {
        close(SegmentLock.MOST_WAIT);
    }

    void close(long nanosPerSegment) throws IOException {
        synchronized (forcing) {
            if (memory.closed().getAndSet(true)) {
                return;
            }
            int locked = 0;
            try {
                for (; locked < segments.length; locked++) {
                    segments[locked].mutex().acquireLocal(nanosPerSegment);
                }
                file.close();
            } catch (InternalError e) {
                throw lost(memory.file(), e);
            } finally {
                if (locked < segments.length) {
                    memory.closed().set(false); // nothing was released: a later call may close it
                }
                while (locked > 0) {
                    segments[--locked].mutex().releaseLocal();
                }
            }
        }
    }
}
