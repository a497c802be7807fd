// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.BitSet;
import java.util.concurrent.locks.LockSupport;

/// Connects the members of a job, in the background: each member listens, connects to all lower
/// ranks, and accepts connections of the higher ranks. MembershipListener of other jobs and silent
/// peers are rejected and do not delay others.
///
/// Thread-safe.
public final class Rendezvous implements Closeable {
    private static final long FIRST_PAUSE = 1_000_000;
    private static final long LONGEST_PAUSE = 50_000_000;

    /// The number of connecting threads, which share the lower ranks.
    private static final int DIALLERS = 4;

    private final RendezvousOptions options;
    private final MembershipListener members;
    private final HelloListener listener;
    private final MemberDialer dialer;
    private final BitSet settled =
            new BitSet(); // ranks that have joined or are missing; guarded by this
    private volatile String lastProblem = "none";
    private volatile boolean over;

    private Rendezvous(RendezvousOptions options, MembershipListener members) throws IOException {
        this.options = options;
        this.members = members;
        dialer = new MemberDialer(options, this::mismatch);
        listener =
                HelloListener.at(
                        options.addresses().apply(rank()),
                        options.links(),
                        threadName("accept"),
                        new Greeter());
        settled.set(rank());
    }

    private final class Greeter implements HelloListener.Handler {
        @Override
        public boolean take(MemberHello theirs, Connection connection) throws IOException {
            return greet(theirs, connection);
        }

        @Override
        public void failed(String problem) {
            lastProblem = problem;
        }
    }

    /// Starts to listen. MembershipListener are accepted after [#begin].
    ///
    /// @throws IOException if this member cannot listen at its address
    public static Rendezvous listen(RendezvousOptions options, MembershipListener members)
            throws IOException {
        return new Rendezvous(options, members);
    }

    /// Connects to the other members on background threads, until all have joined, the deadline is
    /// over or [#close] is called.
    public void begin() {
        start("accept", this::accept);
        for (int i = 0; i < Math.min(DIALLERS, rank()); i++) {
            int first = i;
            start("connect", () -> connect(first));
        }
    }

    private int rank() {
        return options.mine().rank();
    }

    private void start(String doing, Runnable work) {
        Thread.ofPlatform().daemon().name(threadName(doing)).start(work);
    }

    private String threadName(String doing) {
        return "wherry-mesh " + doing + " as " + rank() + " of " + options.mine().size();
    }

    /* Accepts until all higher ranks have joined or the deadline is over. */
    private void accept() {
        try {
            while (!over && !options.deadline().isOver() && isHigherMissing()) {
                listener.acceptOne();
            }
        } catch (IOException | RuntimeException e) {
            lastProblem = String.valueOf(e.getMessage());
        } finally {
            listener.close();
            for (int i = rank() + 1; i < options.mine().size(); i++) {
                giveUp(i, lastProblem);
            }
        }
    }

    private synchronized boolean isHigherMissing() {
        return settled.nextClearBit(rank()) < options.mine().size();
    }

    private synchronized boolean isMissing(int rank) {
        return !settled.get(rank);
    }

    private boolean greet(MemberHello theirs, Connection connection) throws IOException {
        options.mine().send(connection.link(), HelloListener.HELLO_WITHIN);
        String mismatch = mismatch(theirs);
        if (mismatch.isEmpty() && theirs.rank() < rank()) {
            mismatch = "connection from a lower rank: rank=" + theirs.rank();
        }
        if (!mismatch.isEmpty()) {
            lastProblem = mismatch;
            return false;
        }
        return join(theirs, connection);
    }

    private String mismatch(MemberHello theirs) {
        String mismatch = theirs.mismatch(options.mine());
        return mismatch.isEmpty() ? members.mismatch(theirs) : mismatch;
    }

    private synchronized boolean join(MemberHello theirs, Connection connection) {
        if (over || settled.get(theirs.rank())) {
            lastProblem = "rank has joined already: rank=" + theirs.rank();
            return false;
        }
        settled.set(theirs.rank());
        return members.join(theirs, connection);
    }

    private synchronized void giveUp(int rank, String why) {
        if (!over && !settled.get(rank)) {
            settled.set(rank);
            members.missing(rank, why);
        }
    }

    /// Connects to every fourth lower rank. After an error, those that have not joined are missing.
    private void connect(int first) {
        try {
            connectInTurns(first);
        } catch (RuntimeException | Error e) {
            for (int i = first; i < rank(); i += DIALLERS) {
                giveUp(i, e.toString());
            }
        }
    }

    /// Connects to every fourth lower rank in a cycle, until all of them have joined.
    private void connectInTurns(int first) {
        long pause = FIRST_PAUSE;
        while (!over) {
            boolean missing = false;
            for (int i = first; i < rank(); i += DIALLERS) {
                missing |= isMissing(i) && !tryConnect(i);
            }
            if (!missing) {
                return;
            }
            LockSupport.parkNanos(this, pause);
            pause = Math.min(2 * pause, LONGEST_PAUSE);
        }
    }

    /// @return false if the caller should retry
    private boolean tryConnect(int rank) {
        boolean isLast = options.deadline().isOver();
        Duration connectWithin = within(options.links().connectWithin());
        DialResult result = dialer.dial(rank, connectWithin, within(HelloListener.HELLO_WITHIN));
        return switch (result) {
            case DialResult.Met met -> {
                take(met);
                yield true;
            }
            case DialResult.Failed failed -> {
                boolean hopeless = isLast || failed.isFinal();
                if (hopeless) {
                    giveUp(rank, failed.problem());
                }
                yield hopeless;
            }
        };
    }

    private void take(DialResult.Met met) {
        boolean good = false;
        try {
            good = join(met.theirs(), met.connection());
        } finally {
            if (!good) {
                HelloListener.close(met.connection().link());
            }
        }
    }

    /// Returns the shorter of `usual` and the time left until the deadline.
    private Duration within(Duration usual) {
        return MemberDialer.shorter(options.deadline().left(), usual);
    }

    /// Ends the rendezvous: no more members join. The links of members that have joined stay open.
    @Override
    public void close() {
        synchronized (this) {
            over = true;
        }
        listener.close();
    }
}
