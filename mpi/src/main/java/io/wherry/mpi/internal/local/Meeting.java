// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Listener;
import io.wherry.transport.Wire;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Brings the ranks of a job together: each connects to all lower ones, and the higher ones connect to it.
final class Meeting {
    private static final Duration ACCEPT_SLICE = Duration.ofMillis(100);
    private static final Duration HELLO_WITHIN = Duration.ofSeconds(10);
    private static final long FIRST_PAUSE = 1_000_000;
    private static final long LONGEST_PAUSE = 50_000_000;

    private final Hello mine;
    private final IntFunction<Address> addresses;
    private final JoinOptions options;
    private final Deadline deadline;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<@Nullable Joined> links = new ArrayList<>();
    private String lastProblem = "none"; // with `links`, guarded by `lock`
    private volatile boolean over;

    Meeting(int rank, int size, IntFunction<Address> addresses, JoinOptions options) {
        this.mine = new Hello(rank, size, options.jobKey());
        this.addresses = addresses;
        this.options = options;
        this.deadline = Deadline.after(options.within());
        for (int i = 0; i < size; i++) {
            links.add(null);
        }
    }

    /// The links of a job of one rank: none to itself.
    static List<@Nullable Joined> ofOne() {
        List<@Nullable Joined> links = new ArrayList<>();
        links.add(null);
        return links;
    }

    /// Listens, connects, and waits until all ranks are here.
    List<@Nullable Joined> links() {
        Wires wires = new Wires();
        Listener listener = listen(wires);
        Thread accepting =
                Thread.ofPlatform()
                        .daemon()
                        .name("wherry-mpi-" + mine.rank() + "-accept")
                        .start(() -> accept(listener, wires));
        try {
            for (int i = 0; i < mine.rank(); i++) {
                connect(i);
            }
            awaitAll();
        } finally {
            over = true;
            close(listener);
            join(accepting);
        }
        return links;
    }

    private static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Listener listen(Wires wires) {
        try {
            return Listener.at(addresses.apply(mine.rank()), wires.options());
        } catch (IOException e) {
            throw new MPIException(ErrorClass.OTHER, "rank cannot listen: rank=" + mine.rank(), e);
        }
    }

    private Duration left() {
        return deadline.left();
    }

    private void accept(Listener listener, Wires wires) {
        while (!over) {
            try {
                Link link = listener.accept(ACCEPT_SLICE);
                Joined joined = new Joined(link, wires.last());
                // whoever it is must not hold up the others
                Thread.ofPlatform().daemon().name("wherry-mpi-hello").start(() -> greet(joined));
            } catch (LinkTimeoutException _) {
                // look whether to go on
            } catch (IOException e) {
                if (!over) {
                    problem(String.valueOf(e.getMessage()));
                }
                if (!listener.isOpen()) {
                    return;
                }
            }
        }
    }

    private void greet(Joined joined) {
        try {
            Hello theirs = Hello.receive(joined.link(), HELLO_WITHIN);
            mine.send(joined.link(), HELLO_WITHIN);
            String strange = theirs.strangeTo(mine);
            if (!strange.isEmpty()) {
                problem(strange);
                close(joined.link());
            } else if (theirs.rank() < mine.rank() || !enter(theirs.rank(), joined)) {
                problem("rank came twice: rank=" + theirs.rank());
                close(joined.link());
            }
        } catch (IOException e) {
            problem(String.valueOf(e.getMessage()));
            close(joined.link());
        }
    }

    private void problem(String what) {
        lock.lock();
        try {
            lastProblem = what;
        } finally {
            lock.unlock();
        }
    }

    private boolean enter(int rank, Joined joined) {
        lock.lock();
        try {
            if (over || links.get(rank) != null) {
                return false;
            }
            links.set(rank, joined);
            changed.signalAll();
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void connect(int rank) {
        long pause = FIRST_PAUSE;
        while (true) {
            try {
                if (tryConnect(rank)) {
                    return;
                }
            } catch (IOException e) {
                problem(String.valueOf(e.getMessage()));
            }
            if (left().isZero()) {
                throw missing(rank);
            }
            LockSupport.parkNanos(this, pause);
            pause = Math.min(2 * pause, LONGEST_PAUSE);
        }
    }

    private boolean tryConnect(int rank) throws IOException {
        Wires wires = new Wires();
        Link link = Link.to(addresses.apply(rank), wires.options());
        boolean good = false;
        try {
            Duration within = left().compareTo(HELLO_WITHIN) < 0 ? left() : HELLO_WITHIN;
            mine.send(link, within);
            Hello theirs = Hello.receive(link, within);
            String strange = theirs.strangeTo(mine);
            if (!strange.isEmpty() || theirs.rank() != rank) {
                throw ErrorClass.error(
                        ErrorClass.OTHER,
                        "another answers in the place of a rank: rank="
                                + rank
                                + ", address="
                                + link.remote()
                                + ", answer="
                                + theirs
                                + ", ours="
                                + mine);
            }
            good = enter(rank, new Joined(link, wires.last()));
            return good;
        } finally {
            if (!good) {
                close(link);
            }
        }
    }

    private void awaitAll() {
        boolean interrupted = false;
        lock.lock();
        try {
            while (firstMissing() >= 0) {
                if (left().isZero()) {
                    throw missing(firstMissing());
                }
                try {
                    changed.awaitNanos(deadline.nanosLeft());
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
        } finally {
            lock.unlock();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private int firstMissing() {
        for (int i = mine.rank() + 1; i < mine.size(); i++) {
            if (links.get(i) == null) {
                return i;
            }
        }
        return -1;
    }

    private MPIException missing(int rank) {
        lock.lock();
        try {
            return ErrorClass.error(
                    ErrorClass.OTHER,
                    "rank did not come: rank="
                            + rank
                            + ", address="
                            + addresses.apply(rank)
                            + ", within="
                            + options.within()
                            + ", last problem="
                            + lastProblem);
        } finally {
            lock.unlock();
        }
    }

    /// Closes what was opened in vain.
    void abandon() {
        lock.lock();
        try {
            over = true;
            for (Joined joined : links) {
                if (joined != null) {
                    close(joined.link());
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private static void close(Closeable link) {
        try {
            link.close();
        } catch (IOException _) {
            // nobody needs it any more
        }
    }

    /// Makes the wires of links steady. One thread opens links with it.
    private static final class Wires {
        private @Nullable SteadyWire last;

        LinkOptions options() {
            return LinkOptions.standard()
                    .withFormat("mpi-1")
                    .withMaxFrameLength(Frame.LENGTH + (long) Peer.PIECE)
                    .withWires(this::steady);
        }

        private Wire steady(Wire wire) {
            SteadyWire steady = new SteadyWire(wire);
            last = steady;
            return steady;
        }

        /// Of the link that was opened last.
        SteadyWire last() {
            return Objects.requireNonNull(last, "no link was opened");
        }
    }
}
