// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import io.wherry.transport.Link;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.BitSet;
import java.util.concurrent.locks.LockSupport;

/// Brings the members of a job together, while they work already: each listens, connects to all lower ranks, and the higher ones
/// connect to it. Who connects from another job, or says nothing, is turned away and holds up nobody.
///
/// Safe for any thread.
public final class Rendezvous implements Closeable {
    private static final long FIRST_PAUSE = 1_000_000;
    private static final long LONGEST_PAUSE = 50_000_000;

    /// Threads that connect; each has its share of the lower ranks.
    private static final int DIALLERS = 4;

    private final Job job;
    private final Members members;
    private final HelloListener listener;
    private final BitSet settled = new BitSet(); // who has come, or is missing; guarded by this
    private volatile String lastProblem = "none";
    private volatile boolean over;

    private Rendezvous(Job job, Members members) throws IOException {
        this.job = job;
        this.members = members;
        listener =
                HelloListener.at(
                        job.addresses().apply(rank()),
                        job.links(),
                        threadName("accept"),
                        new Greeter());
        settled.set(rank());
    }

    private final class Greeter implements HelloListener.Handler {
        @Override
        public boolean take(Hello theirs, Connection connection) throws IOException {
            return greet(theirs, connection);
        }

        @Override
        public void failed(String problem) {
            lastProblem = problem;
        }
    }

    /// Listens; nobody is met before [#begin].
    ///
    /// @throws IOException if this member cannot listen at its address
    public static Rendezvous listen(Job job, Members members) throws IOException {
        return new Rendezvous(job, members);
    }

    /// Meets the others, on threads of its own, until all are there, the deadline is over or [#close].
    public void begin() {
        start("accept", this::accept);
        for (int i = 0; i < Math.min(DIALLERS, rank()); i++) {
            int first = i;
            start("connect", () -> connect(first));
        }
    }

    private int rank() {
        return job.mine().rank();
    }

    private void start(String doing, Runnable work) {
        Thread.ofPlatform().daemon().name(threadName(doing)).start(work);
    }

    private String threadName(String doing) {
        return "wherry-mesh " + doing + " as " + rank() + " of " + job.mine().size();
    }

    /* Until all higher ranks are there, or it is too late. */
    private void accept() {
        try {
            while (!over && !job.deadline().isOver() && isHigherMissing()) {
                listener.acceptOne();
            }
        } catch (IOException | RuntimeException e) {
            lastProblem = String.valueOf(e.getMessage());
        } finally {
            close(listener);
            for (int i = rank() + 1; i < job.mine().size(); i++) {
                giveUp(i, lastProblem);
            }
        }
    }

    private synchronized boolean isHigherMissing() {
        return settled.nextClearBit(rank()) < job.mine().size();
    }

    private synchronized boolean isMissing(int rank) {
        return !settled.get(rank);
    }

    private boolean greet(Hello theirs, Connection connection) throws IOException {
        job.mine().send(connection.link(), HelloListener.HELLO_WITHIN);
        String mismatch = mismatch(theirs);
        if (mismatch.isEmpty() && theirs.rank() < rank()) {
            mismatch = "a lower rank does not connect: rank=" + theirs.rank();
        }
        if (!mismatch.isEmpty()) {
            lastProblem = mismatch;
            return false;
        }
        return join(theirs, connection);
    }

    private String mismatch(Hello theirs) {
        String mismatch = theirs.mismatch(job.mine());
        return mismatch.isEmpty() ? members.mismatch(theirs) : mismatch;
    }

    private synchronized boolean join(Hello theirs, Connection connection) {
        if (over || settled.get(theirs.rank())) {
            lastProblem = "rank came twice: rank=" + theirs.rank();
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

    /// Connects to each so many lower ranks, in turns, until all are there.
    private void connect(int first) {
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

    /// @return false if it is to be tried again
    private boolean tryConnect(int rank) {
        String problem;
        boolean hopeless = job.deadline().isOver();
        try {
            problem = meet(rank);
            hopeless |= !problem.isEmpty();
        } catch (IOException e) {
            problem = String.valueOf(e.getMessage());
        } catch (RuntimeException e) {
            problem = String.valueOf(e.getMessage()); // no transport has the scheme, say
            hopeless = true;
        }
        if (hopeless) {
            giveUp(rank, problem);
        }
        return hopeless || problem.isEmpty();
    }

    /// @return why they do not go together, empty if they do
    private String meet(int rank) throws IOException {
        Duration patience = within(job.links().connectWithin());
        Connection connection =
                Connection.to(job.addresses().apply(rank), job.links().withConnectWithin(patience));
        Link link = connection.link();
        boolean good = false;
        try {
            Duration within = within(HelloListener.HELLO_WITHIN);
            job.mine().send(link, within);
            Hello theirs = Hello.receive(link, within);
            String mismatch = mismatch(theirs);
            if (!mismatch.isEmpty() || theirs.rank() != rank) {
                return "another answers in its place: address=%s, answer=%s, ours=%s, %s"
                        .formatted(link.remote(), theirs, job.mine(), mismatch);
            }
            good = join(theirs, connection);
            return "";
        } finally {
            if (!good) {
                close(link);
            }
        }
    }

    /// Not longer than the job has.
    private Duration within(Duration usual) {
        Duration left = job.deadline().left();
        return left.compareTo(usual) < 0 ? left : usual;
    }

    /// Ends: nobody is met any more. The links of those who came stay open.
    @Override
    public void close() {
        synchronized (this) {
            over = true;
        }
        close(listener);
    }

    private static void close(Closeable one) {
        try {
            one.close();
        } catch (IOException _) {
            // nobody needs it any more
        }
    }
}
