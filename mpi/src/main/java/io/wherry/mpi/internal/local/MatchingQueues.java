// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.device.Context;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The posted receives and the unexpected messages of one context, each in order. Guarded by the
/// lock of [Matching].
final class MatchingQueues {
    private final Matching matching;
    private final long context;
    private final Queue<PostedReceive> posted = new ArrayDeque<>();
    private final Queue<UnexpectedMessage> unexpected = new ArrayDeque<>();
    private @Nullable Members members;
    private boolean left;

    MatchingQueues(Matching matching, long context) {
        this.matching = matching;
        this.context = context;
    }

    long context() {
        return context;
    }

    Matching matching() {
        return matching;
    }

    /// Sets the members of the context; until then only messages can be in the queues.
    void join(Members known) {
        members = known;
        unexpected.removeIf(arrival -> !known.talksTo(arrival.source()));
    }

    /// Marks the context as ended: the queues are removed when they are empty.
    void leave() {
        left = true;
    }

    boolean hasLeft() {
        return left;
    }

    /// Adds the messages that have arrived since these queues were removed.
    void add(MatchingQueues later) {
        later.unexpected.stream()
                .filter(arrival -> mayCome(arrival.source()))
                .forEach(unexpected::add);
    }

    boolean isOver() {
        return left && posted.isEmpty() && unexpected.isEmpty();
    }

    /// Returns the members of the context, which must be known.
    Members members() {
        return Objects.requireNonNull(members, "context is not known");
    }

    /// Returns whether `source` may send to this context, as far as is known.
    boolean mayCome(int source) {
        Members known = members;
        return known == null || known.talksTo(source);
    }

    void post(PostedReceive receiving) {
        posted.add(receiving);
    }

    void keep(UnexpectedMessage arrival) {
        unexpected.add(arrival);
    }

    /// Removes and returns the first posted receive that matches a message.
    @Nullable PostedReceive takePosted(int source, int tag) {
        for (Iterator<PostedReceive> all = posted.iterator(); all.hasNext(); ) {
            PostedReceive receiving = all.next();
            if (fits(receiving.source(), source, Context.ANY_SOURCE)
                    && fits(receiving.tag(), tag, Context.ANY_TAG)) {
                all.remove();
                return receiving;
            }
        }
        return null;
    }

    /// Returns the first unexpected message that matches.
    @Nullable UnexpectedMessage find(int source, int tag) {
        for (UnexpectedMessage arrival : unexpected) {
            if (fits(arrival, source, tag)) {
                return arrival;
            }
        }
        return null;
    }

    /// Removes and returns the first unexpected message that matches.
    @Nullable UnexpectedMessage take(int source, int tag) {
        return drop(arrival -> fits(arrival, source, tag));
    }

    /// Removes and returns the first unmatched message for which `which` is true; null if there is
    /// none.
    @Nullable UnexpectedMessage drop(Predicate<UnexpectedMessage> which) {
        for (Iterator<UnexpectedMessage> all = unexpected.iterator(); all.hasNext(); ) {
            UnexpectedMessage arrival = all.next();
            if (which.test(arrival)) {
                all.remove();
                return arrival;
            }
        }
        return null;
    }

    private static boolean fits(UnexpectedMessage arrival, int source, int tag) {
        return fits(source, arrival.source(), Context.ANY_SOURCE)
                && fits(tag, arrival.tag(), Context.ANY_TAG);
    }

    private static boolean fits(int asked, int there, int any) {
        return asked == there || asked == any;
    }

    /// Removes a posted receive; returns false if it was not posted any more.
    boolean withdraw(PostedReceive receiving) {
        return posted.remove(receiving);
    }

    /// Removes the receives that may have waited for `lost`, and adds them to `into`.
    void takeThoseOf(int lost, Queue<PostedReceive> into) {
        for (Iterator<PostedReceive> all = posted.iterator(); all.hasNext(); ) {
            PostedReceive receiving = all.next();
            if (needs(receiving.source(), lost)) {
                all.remove();
                into.add(receiving);
            }
        }
    }

    /// Returns whether a receive from `source` may wait for `rank`.
    boolean needs(int source, int rank) {
        return source == rank || (source == Context.ANY_SOURCE && members().talksTo(rank));
    }
}
