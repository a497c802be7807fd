// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.ClusterFormatException;
import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;

/// Brings nodes together, while they work already: each connects to all lower ones, and the higher ones connect to it.
final class Meeting {
    private static final Duration ACCEPT_SLICE = Duration.ofMillis(100);
    private static final Duration HELLO_WITHIN = Duration.ofSeconds(10);
    private static final long FIRST_PAUSE = 1_000_000;
    private static final long LONGEST_PAUSE = 50_000_000;

    /// Links whose peer has not yet said who it is.
    private static final int MOST_STRANGERS = 64;

    private final Hello mine;
    private final IntFunction<Address> addresses;
    private final LinkOptions options;
    private final Deadline deadline;
    private final Arrivals arrivals;
    private final Listener listener;
    private final Semaphore strangers = new Semaphore(MOST_STRANGERS);
    private volatile String lastProblem = "none";
    private volatile boolean over;

    /// Listens; nobody is met before [#begin].
    Meeting(
            Hello mine,
            IntFunction<Address> addresses,
            LinkOptions options,
            Deadline deadline,
            Arrivals arrivals)
            throws IOException {
        this.mine = mine;
        this.addresses = addresses;
        this.options = options;
        this.deadline = deadline;
        this.arrivals = arrivals;
        this.listener = Listener.at(addresses.apply(mine.node()), options);
    }

    void begin() {
        start("accept", this::accept);
        for (int i = 0; i < mine.node(); i++) {
            int node = i;
            start("to-" + node, () -> connect(node));
        }
    }

    private void start(String what, Runnable work) {
        Thread.ofPlatform().daemon().name("wherry-iso-" + mine.node() + "-" + what).start(work);
    }

    /* Until all higher nodes are there, or it is too late. */
    private void accept() {
        while (!over && !deadline.isOver() && isSomebodyMissing()) {
            try {
                Link link = listener.accept(ACCEPT_SLICE);
                if (strangers.tryAcquire()) {
                    start("hello", () -> greet(link));
                } else {
                    Closing.quietly(link);
                }
            } catch (LinkTimeoutException _) {
                // look whether to go on
            } catch (IOException e) {
                lastProblem = String.valueOf(e.getMessage());
                if (!listener.isOpen()) {
                    break;
                }
                LockSupport.parkNanos(this, LONGEST_PAUSE);
            }
        }
        Closing.quietly(listener);
        if (!over) {
            for (int i = mine.node() + 1; i < mine.nodes(); i++) {
                arrivals.missing(i, lastProblem);
            }
        }
    }

    private boolean isSomebodyMissing() {
        for (int i = mine.node() + 1; i < mine.nodes(); i++) {
            if (arrivals.isAwaited(i)) {
                return true;
            }
        }
        return false;
    }

    /* Whoever it is must not hold up the others. */
    private void greet(Link link) {
        boolean good = false;
        try {
            Hello theirs = Hello.receive(link, HELLO_WITHIN);
            String strange = theirs.strangeTo(mine);
            mine.send(link, HELLO_WITHIN);
            if (!strange.isEmpty()) {
                lastProblem = strange;
            } else {
                good =
                        theirs.node() > mine.node()
                                && arrivals.join(theirs.node(), link, theirs.memory());
            }
        } catch (IOException | ClusterFormatException e) {
            lastProblem = String.valueOf(e.getMessage());
        } finally {
            strangers.release();
            if (!good) {
                Closing.quietly(link);
            }
        }
    }

    private void connect(int node) {
        long pause = FIRST_PAUSE;
        String problem = "none";
        while (!over) {
            try {
                String strange = tryConnect(node);
                if (strange.isEmpty()) {
                    return;
                }
                problem = strange;
                break;
            } catch (IOException | ClusterFormatException e) {
                problem = String.valueOf(e.getMessage());
            }
            if (deadline.isOver()) {
                break;
            }
            LockSupport.parkNanos(this, pause);
            pause = Math.min(2 * pause, LONGEST_PAUSE);
        }
        arrivals.missing(node, problem);
    }

    /// @return why they do not go together, empty if they do
    private String tryConnect(int node) throws IOException {
        Link link = Link.to(addresses.apply(node), options);
        boolean good = false;
        try {
            mine.send(link, HELLO_WITHIN);
            Hello theirs = Hello.receive(link, HELLO_WITHIN);
            String strange = theirs.strangeTo(mine);
            if (strange.isEmpty() && theirs.node() != node) {
                strange = "another answers in its place: node=" + theirs.node();
            }
            good = strange.isEmpty() && arrivals.join(node, link, theirs.memory());
            return strange;
        } finally {
            if (!good) {
                Closing.quietly(link);
            }
        }
    }

    void end() {
        over = true;
        Closing.quietly(listener);
    }
}
