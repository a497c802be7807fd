// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.share;

import io.wherry.iso.IsoException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.ClusterHeader;
import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.event.PublishedEvent;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.memory.SharedWords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/// Publishes clusters as successive versions, and erases versions that no process holds any more.
/// Thread-safe.
///
/// If it is killed, the current version stays current: a version is complete before it is
/// registered, and registered before it is current. The next publisher removes the leftovers.
public final class Publisher implements AutoCloseable {
    private final Slots slots = Slots.here();
    private final VersionFile file;
    private final int mark;
    private @Nullable Replicas replicas;
    private long last;
    private long copied;
    private boolean closed;

    private Publisher(VersionFile file) {
        this.file = file;
        this.mark = file.mark();
    }

    /// Opens a file of versions to publish, and removes the leftovers of the previous process.
    ///
    /// @throws IOException if another process writes there
    public static Publisher open(Path file) throws IOException {
        if (!Slots.here().options().memory().isShared()) {
            throw new IsoException("clusters are published in memory that others can open");
        }
        Publisher publisher = new Publisher(VersionFile.write(file));
        boolean done = false;
        try {
            publisher.recover();
            done = true;
            return publisher;
        } finally {
            if (!done) {
                publisher.close();
            }
        }
    }

    private void recover() {
        long current = file.current();
        last = current;
        for (int place = 0; place < VersionFile.VERSIONS; place++) {
            long number = file.number(place);
            if (number < 0 || number > VersionFile.LAST) {
                throw new IsoException(
                        "no number of a version: place=%d, number=%d".formatted(place, number));
            }
            last = Math.max(last, number);
            if (number > current) {
                drop(place); // registered, but never current
            }
        }
        for (ClusterName name : Recovery.published()) {
            if (!slots.isWritten(name)) {
                continue; // erased since then: reading its header would commit memory for it
            }
            long start = slots.start(slots.slot(name.origin(), name.rank()));
            if (ClusterHeader.getInt(start, ClusterHeader.PUBLISHER) == mark && !isNamed(name)) {
                erase(name, ClusterHeader.getLong(start, ClusterHeader.NUMBER));
            }
        }
        clean();
    }

    private boolean isNamed(ClusterName name) {
        for (int place = 0; place < VersionFile.VERSIONS; place++) {
            if (file.number(place) != 0 && file.name(place).equals(name)) {
                return true;
            }
        }
        return false;
    }

    /// Makes a cluster the current version. It is not present here any more; readers take leases of
    /// it.
    ///
    /// @return its number
    public synchronized long publish(Block block) {
        int place = freePlace(block);
        long number = show(block, place, 0);
        clean();
        return number;
    }

    /// Makes a copy of a cluster the current version. The cluster stays; if it was published here
    /// before, only blocks that changed are written.
    ///
    /// @return the number of the version
    public synchronized long publishChanges(Block block) {
        int place = freePlace(block);
        block.requireOwn();
        Replicas copies = replicasOf(block);
        Replica next = copies.next();
        copied += copies.copied();
        long number = show(next.block(), place, copies.copied());
        copies.setPublished(number);
        clean();
        return number;
    }

    private Replicas replicasOf(Block block) {
        Replicas there = replicas;
        if (there == null || !there.areOf(block)) {
            endReplicas();
            there = new Replicas(slots, block);
            replicas = there;
        }
        return there;
    }

    private void endReplicas() {
        Replicas there = replicas;
        replicas = null;
        if (there != null) {
            there.close();
        }
    }

    /* Everything that may fail before a version is registered. */
    private int freePlace(Block block) {
        requireOpen();
        slots.sweep();
        if (block.origin() != slots.options().node()) {
            throw new IsoException("a cluster is published by its origin: " + block.origin());
        }
        clean();
        int place = file.freePlace();
        if (place < 0) {
            throw new IsoException("readers hold too many versions: " + VersionFile.VERSIONS);
        }
        SharedTypes.tell();
        return place;
    }

    private long show(Block block, int place, long bytes) {
        block.seal();
        block.leave(0);
        long start = block.start();
        long number = ++last;
        ClusterHeader.putInt(start, ClusterHeader.PUBLISHER, mark);
        ClusterHeader.putLong(start, ClusterHeader.NUMBER, number);
        SharedWords.putInt(Memory.SPACE, start + ClusterHeader.STATE, ClusterHeader.PUBLISHED);
        file.put(place, number, new ClusterName(block.origin(), block.rank()));
        file.setCurrent(number, place);
        if (FlightRecorder.isInitialized()) {
            PublishedEvent.tell(block, number, bytes);
        }
        return number;
    }

    /// Returns the bytes that [#publishChanges] has written.
    public synchronized long copiedBytes() {
        return copied;
    }

    /// Returns the number of the current version; 0 if there is none.
    public long current() {
        return file.current();
    }

    /// Erases versions that are not current and that no running process holds.
    ///
    /// @return the number of versions left
    public synchronized int clean() {
        requireOpen();
        if (replicas != null && replicas.areOver()) {
            endReplicas();
        }
        file.sweep();
        Set<Long> held = file.held();
        long current = file.current();
        int left = 0;
        for (int place = 0; place < VersionFile.VERSIONS; place++) {
            long number = file.number(place);
            if (number != 0 && number != current && !held.contains(number)) {
                drop(place);
            } else if (number != 0) {
                left++;
            }
        }
        return left;
    }

    private void drop(int place) {
        ClusterName name = file.name(place);
        long number = file.number(place);
        if (replicas == null || !replicas.takeBack(name, number)) {
            erase(name, number);
        }
        file.free(place);
    }

    /* The slots are empty if the process was killed while it erased the version. */
    private void erase(ClusterName name, long number) {
        PublishedVersion version = new PublishedVersion(name, mark, number);
        if (slots.contains(name) && slots.isWritten(name) && version.isThere(slots)) {
            version.owned(slots).release();
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("publication is closed");
        }
    }

    /// Lets another process publish; the current version stays current.
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            endReplicas();
            file.stopWriting();
            file.close();
        }
    }
}
