// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.device.Context;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The receives that were posted on one context, and the messages that came before a receive, each in order. All of it is
/// guarded by the lock of [Matching].
final class MatchingQueues {
    private final Matching matching;
    private final Queue<PostedReceive> posted = new ArrayDeque<>();
    private final Queue<UnexpectedMessage> unexpected = new ArrayDeque<>();
    private @Nullable Members members;
    private boolean left;

    MatchingQueues(Matching matching) {
        this.matching = matching;
    }

    Matching matching() {
        return matching;
    }

    /// The context is known from here on; until then only messages can be here.
    void join(Members known) {
        members = known;
        unexpected.removeIf(arrival -> !known.talksTo(arrival.source()));
    }

    /// The context has ended: it goes when it is empty.
    void leave() {
        left = true;
    }

    boolean isOver() {
        return left && posted.isEmpty() && unexpected.isEmpty();
    }

    /// Those of the context, which is known.
    Members members() {
        return Objects.requireNonNull(members, "context is not known");
    }

    /// Whether `source` may send here, as far as is known.
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

    /// Takes the first receive that a message of `source` with `tag` is for.
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

    /// The first message that fits.
    @Nullable UnexpectedMessage find(int source, int tag) {
        for (UnexpectedMessage arrival : unexpected) {
            if (fits(arrival, source, tag)) {
                return arrival;
            }
        }
        return null;
    }

    /// Takes the first message that fits.
    @Nullable UnexpectedMessage take(int source, int tag) {
        return drop(arrival -> fits(arrival, source, tag));
    }

    /// Removes and returns the first unmatched message for which `which` is true; null if there is none.
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

    /// Whether it was still there.
    boolean withdraw(PostedReceive receiving) {
        return posted.remove(receiving);
    }

    /// Takes the receives that `lost` may have had to send something for.
    void takeThoseOf(int lost, Queue<PostedReceive> into) {
        for (Iterator<PostedReceive> all = posted.iterator(); all.hasNext(); ) {
            PostedReceive receiving = all.next();
            if (needs(receiving.source(), lost)) {
                all.remove();
                into.add(receiving);
            }
        }
    }

    /// Whether a receive from `source` may wait for `rank`.
    boolean needs(int source, int rank) {
        return source == rank || (source == Context.ANY_SOURCE && members().talksTo(rank));
    }
}
