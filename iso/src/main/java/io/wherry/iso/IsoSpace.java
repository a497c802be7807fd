// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.ClusterName;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.file.ClusterFileInfo;
import io.wherry.iso.internal.flyweight.Views;
import io.wherry.iso.internal.memory.Reservation;
import io.wherry.iso.internal.share.Handover;
import io.wherry.iso.internal.share.Recovery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The space of this process: 32 GiB of addresses that mean the same on every node, in which
/// clusters live.
///
/// A process has one space, from the time it is opened to the end of the process. Addresses are
/// reserved; memory is committed as objects are created. Thread-safe.
public final class IsoSpace {
    /// Size in bytes.
    public static final long SIZE = Reservation.SIZE;

    private static @Nullable IsoSpace here;

    /* The options for which addresses are reserved, although opening failed later. */
    private static @Nullable IsoOptions reserved;

    private final Slots slots;

    private IsoSpace(Slots slots) {
        this.slots = slots;
    }

    /// Opens the space of this process.
    ///
    /// @throws IllegalStateException if it is open already, or was tried to be opened with other
    ///     options
    /// @throws IsoException if clusters in its file overlap; the caller may try again with the same
    ///     options
    /// @throws ClusterFullException if the file system has no room for its file; the caller may try
    ///     again
    /// @throws IOException if there is no memory or no file for it
    public static synchronized IsoSpace open(IsoOptions options) throws IOException {
        if (here != null) {
            throw new IllegalStateException(
                    "the space of this process is open already: node=" + here.node());
        }
        if (!options.equals(reserved)) {
            Reservation.reserve(options);
            reserved = options;
        }
        IsoSpace opened = new IsoSpace(Slots.divide(options));
        if (options.memory().kind() == IsoMemory.Kind.SHARED) {
            Recovery.run(opened.slots);
        }
        here = opened;
        return opened;
    }

    /// Returns the space of this process; opens it with [IsoOptions#standard] if necessary.
    public static synchronized IsoSpace here() {
        IsoSpace opened = here;
        if (opened != null) {
            return opened;
        }
        try {
            return open(IsoOptions.standard());
        } catch (IOException e) {
            throw new UncheckedIOException("no memory for the space: " + e.getMessage(), e);
        }
    }

    /// Registers types before they are used: subtypes of the types that the program names, of which
    /// received clusters may have objects.
    ///
    /// @throws UnknownTypeException if objects of a type cannot live in clusters
    public static void know(Class<?>... types) {
        for (Class<?> type : types) {
            Views.of(type);
        }
    }

    /// Registers the types that a cluster file describes, for tools that do not have the classes.
    ///
    /// @throws ClusterFormatException if the file is not a valid cluster file
    /// @throws IsoException if a type has the same number as another known type
    public static void knowTypesOf(Path file) throws IOException {
        ClusterFileInfo.knowTypes(file);
    }

    /// Returns the number of this node.
    public int node() {
        return slots.options().node();
    }

    public IsoOptions options() {
        return slots.options();
    }

    /// Returns the file by which other processes of this machine open the memory; null if the
    /// memory is private.
    public @Nullable Path file() {
        return Reservation.file();
    }

    Slots slots() {
        return slots;
    }

    /// Creates an empty cluster of this node.
    ///
    /// @throws ClusterFullException if all slots of this node are taken, or the file system of a
    ///     shared space is full; nothing has changed, and the caller may try again
    public Cluster newCluster() {
        return Cluster.of(Block.create(slots));
    }

    /// Returns a cluster that is present.
    ///
    /// @throws ClusterNotPresentException if it is not present
    public Cluster cluster(int origin, int rank) {
        Block holder = slots.holder(slots.slot(origin, rank));
        if (holder == null
                || holder.rank() != rank
                || !holder.isPresent()
                || holder.lifetime().isOver()) {
            throw new ClusterNotPresentException(origin, rank, "never received, or closed");
        }
        return new Cluster(holder);
    }

    /// Returns whether [#take] would find a cluster.
    public boolean isGiven(Ticket ticket) {
        return Handover.isGiven(name(ticket), ticket.version());
    }

    /// Takes a cluster that another node has transferred to this one with [Cluster#moveTo], in
    /// constant time.
    ///
    /// @throws ClusterNotPresentException if it was not transferred to this node, or was taken
    ///     already
    /// @throws ClusterFormatException if its headers are corrupt
    public Cluster take(Ticket ticket) {
        return new Cluster(Handover.take(name(ticket), ticket.version()));
    }

    private static ClusterName name(Ticket ticket) {
        return new ClusterName(ticket.origin(), ticket.rank());
    }
}
