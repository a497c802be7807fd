// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.partition;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.progress.ProgressEngine;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Partitioned sends and receives of one communicator. Thread-safe.
///
/// A send announces itself when it is initialized. Receives and announcements of one source and tag
/// match in the order in which they were initialized; a matched pair stays together for all its
/// starts.
public final class PartitionedMessaging {
    private final Context shadow;
    private final ProgressEngine progress;
    private final int announcing;
    private final TagRanges tags;

    /// Receives that wait for an announcement, and announcements that wait for a receive.
    private final Map<Peer, Queue<PartitionedReceive>> receives = new HashMap<>();

    private final Map<Peer, Queue<Announcement>> announcements = new HashMap<>();

    /// A rank and the tag of the message, which is not a wildcard.
    public record Peer(int rank, int tag) {}

    /// @param firstTag lowest tag of partitioned messages on the shadow
    /// @param lastTag highest tag
    public PartitionedMessaging(
            Context shadow, ProgressEngine progress, int firstTag, int lastTag) {
        this.shadow = shadow;
        this.progress = progress;
        this.announcing = firstTag;
        this.tags = new TagRanges(firstTag + 1, lastTag);
    }

    Context shadow() {
        return shadow;
    }

    ProgressEngine progress() {
        return progress;
    }

    /// Initializes a send.
    public PartitionedSend send(Partitions partitions, Peer to) {
        boolean isSent = to.rank() != Partitioned.NO_RANK;
        TagRanges.Range range = tags.take(isSent ? partitions.number() : 0);
        if (isSent) {
            new Announcement(to.tag(), range.first(), partitions.number(), partitions.eachBytes())
                    .send(shadow, to.rank(), announcing);
        }
        return new PartitionedSend(this, partitions, to, range);
    }

    void giveBack(TagRanges.Range range) {
        tags.giveBack(range);
    }

    /// Initializes a receive.
    public synchronized PartitionedReceive receive(Partitions partitions, Peer from) {
        PartitionedReceive receive = new PartitionedReceive(this, partitions, from);
        Announcement known = poll(announcements, from);
        if (known != null) {
            receive.match(known);
        } else if (from.rank() != Partitioned.NO_RANK) {
            receives.computeIfAbsent(from, _ -> new ArrayDeque<>()).add(receive);
        }
        return receive;
    }

    /// Matches the announcements that have arrived.
    synchronized void move() {
        Announcement.Arrived arrived = Announcement.next(shadow, announcing);
        while (arrived != null) {
            Announcement announcement = arrived.announcement();
            Peer from = new Peer(arrived.source(), announcement.tag());
            PartitionedReceive receive = poll(receives, from);
            if (receive != null) {
                receive.match(announcement);
            } else {
                announcements.computeIfAbsent(from, _ -> new ArrayDeque<>()).add(announcement);
            }
            arrived = Announcement.next(shadow, announcing);
        }
    }

    private static <T> @Nullable T poll(Map<Peer, Queue<T>> queues, Peer peer) {
        Queue<T> queue = queues.get(peer);
        if (queue == null) {
            return null;
        }
        T first = queue.poll();
        if (queue.isEmpty()) {
            queues.remove(peer);
        }
        return first;
    }
}
