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

/// The space of this process: 32 GiB of addresses that mean the same on every node, in which clusters live.
///
/// There is one in a process, from when it is opened to the end. Addresses are reserved, memory is taken as objects are made.
/// Any number of threads.
public final class IsoSpace {
    /// Bytes.
    public static final long SIZE = Reservation.SIZE;

    private static @Nullable IsoSpace here;

    private final Slots slots;

    private IsoSpace(Slots slots) {
        this.slots = slots;
    }

    /// Opens the space of this process.
    ///
    /// @throws IllegalStateException if it is open
    /// @throws IOException if there is no memory or no file for it
    public static synchronized IsoSpace open(IsoOptions options) throws IOException {
        if (here != null) {
            throw new IllegalStateException(
                    "the space of this process is open already: node=" + here.node());
        }
        Reservation.reserve(options);
        IsoSpace opened = new IsoSpace(Slots.divide(options));
        if (options.memory().kind() == IsoMemory.Kind.SHARED) {
            Recovery.run(opened.slots);
        }
        here = opened;
        return opened;
    }

    /// The space of this process; opened with [IsoOptions#standard] if it is not.
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

    /// Makes types known before they are used: those that extend the type by which a program refers to them, and that clusters
    /// which come may have objects of.
    ///
    /// @throws UnknownTypeException if their objects cannot live in clusters
    public static void know(Class<?>... types) {
        for (Class<?> type : types) {
            Views.of(type);
        }
    }

    /// Makes the types known that the file of a cluster describes: for tools, which have no classes for them.
    ///
    /// @throws ClusterFormatException if it is no sound file with a cluster
    /// @throws IsoException if a type has the number of another that is known
    public static void knowTypesOf(Path file) throws IOException {
        ClusterFileInfo.knowTypes(file);
    }

    /// Number of this node.
    public int node() {
        return slots.options().node();
    }

    public IsoOptions options() {
        return slots.options();
    }

    /// By which name other processes of this machine open the memory; null if it is of this process alone.
    public @Nullable Path file() {
        return Reservation.file();
    }

    Slots slots() {
        return slots;
    }

    /// A new, empty cluster of this node.
    ///
    /// @throws ClusterFullException if all slots of this node are taken, or the file system of a shared space is full; nothing is
    ///     changed, and it may be tried again
    public Cluster newCluster() {
        return Cluster.of(Block.create(slots));
    }

    /// A cluster that is here.
    ///
    /// @throws ClusterNotPresentException if it is not
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

    /// Whether [#take] would find a cluster.
    public boolean isGiven(Ticket ticket) {
        return Handover.isGiven(name(ticket), ticket.version());
    }

    /// Takes the cluster that another node left to this one by [Cluster#moveTo]: in constant time, however large it is.
    ///
    /// @throws ClusterNotPresentException if it was not left to this node, or was taken already
    /// @throws ClusterFormatException if its headers are not sound
    public Cluster take(Ticket ticket) {
        return new Cluster(Handover.take(name(ticket), ticket.version()));
    }

    private static ClusterName name(Ticket ticket) {
        return new ClusterName(ticket.origin(), ticket.rank());
    }
}
