// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Connects pairs of members of a job on demand: when one of the two first needs the other. It
/// listens as long as it is open.
///
/// Thread-safe. Its calls ignore interrupts.
public final class PairConnector implements Closeable {
    /*
     * Either member of a pair may connect, also both at the same time. A member that connects
     * continues until the pair has a link or the other is lost; until then the member with the
     * higher rank takes no link from the lower one (CONNECTING), while the lower one takes a link
     * from the higher one even if it connects itself. So both take the same link. A member decides
     * to take a link (CLAIMED) before it replies, and a reply has no time limit: so a member that
     * has given up an attempt cannot be told that its link is taken.
     *
     * A member that is counted as lost may have taken the link of an attempt and sent messages on
     * it: so the attempt may end first.
     */

    /// Time limit to connect to a member after it has replied nothing.
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /// Time limit for an attempt to end when the member is counted as lost.
    private static final Duration GRACE = Duration.ofSeconds(1);

    private static final Duration CONNECT_WITHIN = Duration.ofSeconds(2);
    private static final long FIRST_PAUSE = 1_000_000;
    private static final long LONGEST_PAUSE = 50_000_000;

    private final RendezvousOptions options;
    private final JoinHandler members;
    private final MemberDialer dialer;
    private final HelloListener listener;
    private final Map<Integer, Pair> pairs = new HashMap<>(); // guarded by this
    private String lastProblem = "none"; // guarded by this
    private volatile boolean over;

    /// Receives the connections to the members.
    @FunctionalInterface
    public interface JoinHandler {
        /// Called when there is a link to a member, at most once for each, on any thread.
        ///
        /// @return false if it is not needed any more: the link is closed then
        boolean join(int rank, Connection connection);
    }

    private enum Stage {
        NONE,
        CLAIMED,
        LINKED,
        LOST
    }

    /// This member and another one. Guarded by the connector.
    private static final class Pair {
        private final int rank;
        private Stage stage = Stage.NONE;
        private boolean connecting;
        private boolean attempting; // now, that is, not between two attempts
        private @Nullable Link attempt;
        private @Nullable String loss;

        Pair(int rank) {
            this.rank = rank;
        }
    }

    private PairConnector(RendezvousOptions options, JoinHandler members) throws IOException {
        this.options = options;
        this.members = members;
        dialer = new MemberDialer(options, new Dialling());
        listener =
                HelloListener.at(
                        options.addresses().apply(mine()),
                        options.links(),
                        threadName("accept"),
                        new Greeter());
    }

    /// Starts to listen. Links are accepted after [#begin].
    ///
    /// @param options with the deadline of [#meet]
    /// @throws IOException if this member cannot listen at its address
    public static PairConnector listen(RendezvousOptions options, JoinHandler members)
            throws IOException {
        return new PairConnector(options, members);
    }

    /// Accepts links of other members on a thread of its own, until [#close] is called.
    public void begin() {
        start("accept", this::accept);
    }

    private int mine() {
        return options.mine().rank();
    }

    private String threadName(String doing) {
        return "wherry-mesh " + doing + " as " + mine() + " of " + options.mine().size();
    }

    private void start(String doing, Runnable work) {
        Thread.ofPlatform().daemon().name(threadName(doing)).start(work);
    }

    // Connections of this member.

    /// Blocks until members have joined; connects to those of them that have lower ranks. If one
    /// member of a pair names the other, the other must name it, too.
    ///
    /// @throws MissingMemberException if one does not join before the deadline
    public void meet(int... ranks) throws MissingMemberException {
        for (int rank : ranks) {
            if (rank < mine()) {
                start("connect", () -> tryConnect(rank));
            }
        }
        for (int rank : ranks) {
            awaitLink(pair(rank));
        }
    }

    private void tryConnect(int rank) {
        try {
            connect(rank, options.deadline());
        } catch (MissingMemberException _) {
            // the thread in `meet` is told, too
        }
    }

    private synchronized void awaitLink(Pair pair) throws MissingMemberException {
        while (pair.stage != Stage.LINKED) {
            check(pair);
            long left = options.deadline().nanosLeft();
            if (left <= 0) {
                throw new MissingMemberException(pair.rank, lastProblem);
            }
            await(left);
        }
    }

    /// Blocks until there is a link to a member; connects to it if there is none.
    ///
    /// @throws MissingMemberException if the member does not reply for 10 seconds, it is counted as
    ///     lost, or this connector is closed
    public void connect(int rank) throws MissingMemberException {
        connect(rank, Deadline.after(PATIENCE));
    }

    private void connect(int rank, Deadline deadline) throws MissingMemberException {
        Pair pair = pair(rank);
        if (!begin(pair)) {
            return;
        }
        boolean interrupted = false;
        try {
            long pause = FIRST_PAUSE;
            do {
                interrupted |= Thread.interrupted(); // it would end the attempt
                attempt(pair, deadline);
                pause = Math.min(2 * pause, LONGEST_PAUSE);
            } while (awaitRetry(pair, pause));
        } finally {
            end(pair);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private synchronized Pair pair(int rank) {
        return pairs.computeIfAbsent(rank, Pair::new);
    }

    /// Blocks while another thread connects to the member.
    ///
    /// @return false if there is a link
    private synchronized boolean begin(Pair pair) throws MissingMemberException {
        while (pair.stage != Stage.LINKED) {
            check(pair);
            if (pair.stage == Stage.NONE && !pair.connecting) {
                pair.connecting = true;
                return true;
            }
            await(Long.MAX_VALUE);
        }
        return false;
    }

    private synchronized void end(Pair pair) {
        pair.connecting = false;
        pair.attempting = false;
        pair.attempt = null;
        notifyAll();
    }

    /// Blocks until the next attempt is due.
    ///
    /// @return false if there is a link
    private synchronized boolean awaitRetry(Pair pair, long pause) throws MissingMemberException {
        long due = System.nanoTime() + pause;
        while (pair.stage != Stage.LINKED) {
            check(pair);
            long left = pair.stage == Stage.CLAIMED ? Long.MAX_VALUE : due - System.nanoTime();
            if (left <= 0) {
                return true;
            }
            await(left);
        }
        return false;
    }

    /// Throws if there will be no link.
    private void check(Pair pair) throws MissingMemberException {
        if (over) {
            throw new MissingMemberException(pair.rank, "links to other members are closed");
        }
        String loss = pair.loss;
        if (loss != null && pair.stage != Stage.CLAIMED && !pair.attempting) {
            throw new MissingMemberException(pair.rank, loss);
        }
    }

    /// Waits for a change; the lock is held.
    private void await(long nanos) {
        boolean interrupted = Thread.interrupted();
        try {
            TimeUnit.NANOSECONDS.timedWait(this, nanos);
        } catch (InterruptedException _) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void attempt(Pair pair, Deadline deadline) {
        boolean isLast = deadline.isOver();
        setAttempting(pair, true);
        switch (dialer.dial(pair.rank, CONNECT_WITHIN, Link.FOREVER)) {
            case DialResult.Met met -> {
                LinkReply reply = reply(met);
                if (reply == LinkReply.TAKEN && claim(pair)) {
                    join(pair, met.connection());
                    return;
                }
                HelloListener.close(met.connection().link());
                setAttempting(pair, false);
                if (isLast && reply != LinkReply.CONNECTING) {
                    lose(pair.rank, "member replied to a link: " + reply);
                }
            }
            case DialResult.Failed failed -> {
                failed(failed.problem());
                setAttempting(pair, false);
                if (isLast || failed.isFinal()) {
                    lose(pair.rank, failed.problem());
                }
            }
        }
    }

    private synchronized void setAttempting(Pair pair, boolean attempting) {
        pair.attempting = attempting;
        notifyAll();
    }

    private LinkReply reply(DialResult.Met met) {
        try {
            return LinkReply.of(met.theirs());
        } catch (HelloException e) {
            failed(String.valueOf(e.getMessage()));
            return LinkReply.REFUSED;
        }
    }

    private final class Dialling implements MemberDialer.Attempts {
        @Override
        public String mismatch(MemberHello theirs) {
            return theirs.mismatch(options.mine());
        }

        @Override
        public void opened(int rank, Link link) {
            if (!isNeeded(rank, link)) {
                HelloListener.close(link);
            }
        }
    }

    private synchronized boolean isNeeded(int rank, Link link) {
        Pair pair = pair(rank);
        pair.attempt = link;
        return !over && pair.stage != Stage.LOST;
    }

    private synchronized void failed(String problem) {
        lastProblem = problem;
    }

    // Connections of other members.

    private void accept() {
        while (!over) {
            try {
                listener.acceptOne(Link.FOREVER);
            } catch (IOException e) {
                failed(String.valueOf(e.getMessage()));
                return; // the listener is closed
            }
        }
    }

    private final class Greeter implements HelloListener.Handler {
        @Override
        public boolean take(MemberHello theirs, Connection connection) throws IOException {
            String mismatch = theirs.mismatch(options.mine());
            if (!mismatch.isEmpty()) {
                PairConnector.this.failed(mismatch);
                reply(LinkReply.REFUSED, connection);
                return false;
            }
            Pair pair = pair(theirs.rank());
            LinkReply reply = replyTo(pair);
            if (reply != LinkReply.TAKEN) {
                reply(reply, connection);
                return false;
            }
            boolean isTold = false;
            try {
                reply(reply, connection);
                isTold = true;
            } finally {
                if (!isTold) {
                    unclaim(pair);
                }
            }
            join(pair, connection);
            close(otherAttempt(pair, connection.link()));
            return true;
        }

        private void reply(LinkReply reply, Connection connection) throws IOException {
            reply.in(options.mine()).send(connection.link(), HelloListener.HELLO_WITHIN);
        }

        @Override
        public void failed(String problem) {
            PairConnector.this.failed(problem);
        }
    }

    /// Returns the link of a thread that connects to a member that has connected meanwhile.
    private synchronized @Nullable Link otherAttempt(Pair pair, Link taken) {
        return pair.attempt == taken ? null : pair.attempt;
    }

    private synchronized LinkReply replyTo(Pair pair) {
        if (pair.connecting && pair.rank < mine() && pair.stage == Stage.NONE && !over) {
            return LinkReply.CONNECTING;
        }
        return claim(pair) ? LinkReply.TAKEN : LinkReply.REFUSED;
    }

    // Both.

    private synchronized boolean claim(Pair pair) {
        if (over || pair.stage != Stage.NONE) {
            return false;
        }
        pair.stage = Stage.CLAIMED;
        return true;
    }

    private synchronized void unclaim(Pair pair) {
        pair.stage = Stage.NONE;
        notifyAll();
    }

    private void join(Pair pair, Connection connection) {
        boolean good = false;
        try {
            good = members.join(pair.rank, connection);
        } finally {
            joined(pair, good);
            if (!good) {
                HelloListener.close(connection.link());
            }
        }
    }

    private synchronized void joined(Pair pair, boolean good) {
        pair.stage = good ? Stage.LINKED : Stage.LOST;
        pair.attempting = false;
        if (!good && pair.loss == null) {
            pair.loss = "link is not needed any more";
        }
        notifyAll();
    }

    /// Counts a member as lost if there is no link to it: no link will be made.
    ///
    /// @param why reason for the threads that connect to it
    /// @return false if there is a link
    public boolean lose(int rank, String why) {
        Link attempt;
        synchronized (this) {
            Pair pair = pair(rank);
            pair.loss = pair.loss == null ? why : pair.loss;
            awaitAttempt(pair);
            if (pair.stage != Stage.NONE) {
                return pair.stage == Stage.LOST;
            }
            pair.stage = Stage.LOST;
            pair.attempting = false;
            attempt = pair.attempt;
            notifyAll();
        }
        close(attempt);
        return true;
    }

    /// Blocks while a link is being taken, and for a short time while there is an attempt.
    private void awaitAttempt(Pair pair) {
        long end = System.nanoTime() + GRACE.toNanos();
        while (pair.stage == Stage.CLAIMED || (pair.stage == Stage.NONE && pair.attempting)) {
            long left = pair.stage == Stage.CLAIMED ? Long.MAX_VALUE : end - System.nanoTime();
            if (left <= 0) {
                return;
            }
            await(left);
        }
    }

    /// Stops listening, and ends attempts to connect. The links of members that have joined stay
    /// open.
    @Override
    public void close() {
        Map<Integer, Pair> all;
        synchronized (this) {
            if (over) {
                return;
            }
            over = true;
            all = Map.copyOf(pairs);
            notifyAll();
        }
        listener.close();
        all.values().forEach(pair -> close(attemptOf(pair)));
    }

    private synchronized @Nullable Link attemptOf(Pair pair) {
        return pair.stage == Stage.NONE ? pair.attempt : null;
    }

    private static void close(@Nullable Link link) {
        if (link != null) {
            HelloListener.close(link);
        }
    }
}
