// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class LingeringConnectionsTest {
    private final List<Lingering> connections = new ArrayList<>();

    /// A connection of which the test says how much is left to transmit.
    private static final class Lingering implements LingeringConnections.Connection {
        private volatile int unacknowledged;
        private volatile int received;
        private volatile boolean released;
        private volatile boolean usedLate;
        private volatile boolean broken;
        private volatile boolean failing;

        Lingering(int unacknowledged) {
            this.unacknowledged = unacknowledged;
        }

        @Override
        public int unacknowledged() {
            usedLate |= released;
            return unacknowledged;
        }

        @Override
        public int receive(ByteBuffer target) throws IOException {
            usedLate |= released;
            if (failing) {
                throw new OutOfMemoryError("cannot reserve direct memory");
            }
            if (broken) {
                throw new IOException("connection reset");
            }
            return received;
        }

        @Override
        public void release() {
            usedLate |= released;
            released = true;
        }
    }

    private Lingering closed(int unacknowledged, long longestStall) throws IOException {
        Lingering connection = new Lingering(unacknowledged);
        connections.add(connection);
        LingeringConnections.close(connection, longestStall);
        return connection;
    }

    private Lingering closed(int unacknowledged) throws IOException {
        return closed(unacknowledged, LingeringConnections.LONGEST_STALL_NANOS);
    }

    private static void await(Lingering connection) throws InterruptedException {
        while (!connection.released) {
            Thread.sleep(1);
        }
    }

    private static boolean threadRuns() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("wherry-lingering-close"));
    }

    @AfterEach
    void allAreReleasedOnceAndTheThreadEnds() throws Exception {
        for (Lingering connection : connections) {
            connection.unacknowledged = 0;
        }
        for (Lingering connection : connections) {
            await(connection);
        }
        while (threadRuns()) {
            Thread.sleep(1);
        }
        assertThat(connections).noneMatch(connection -> connection.usedLate);
    }

    @Test
    void connectionWithNothingLeftIsReleasedAtOnce() throws Exception {
        assertThat(closed(0).released).isTrue();
        assertThat(threadRuns()).isFalse();
    }

    @Test
    void connectionIsReleasedWhenAllIsTransmitted() throws Exception {
        Lingering connection = closed(1_000);
        Lingering other = closed(1);
        Thread.sleep(50);
        assertThat(connection.released).isFalse();

        connection.unacknowledged = 0;
        await(connection);
        assertThat(other.released).isFalse();
    }

    @Test
    void endOfThePeerCountsOnlyWhereNothingElseIsKnown() throws Exception {
        Lingering known = closed(5);
        Lingering unknown = closed(-1);
        known.received = -1;
        unknown.received = -1;

        await(unknown);
        Thread.sleep(50);
        assertThat(known.released).isFalse();
    }

    @Test
    void brokenConnectionIsReleased() throws Exception {
        Lingering connection = closed(5);
        connection.broken = true;

        await(connection);
    }

    @Test
    void silentPeerIsGivenUpAndAPeerThatReadsIsNot() throws Exception {
        long stall = TimeUnit.SECONDS.toNanos(1);
        Lingering silent = closed(1_000, stall);
        Lingering slow = closed(1_000, stall);
        for (int left = 999; !silent.released; left--) {
            slow.unacknowledged = left;
            Thread.sleep(10);
        }

        assertThat(slow.unacknowledged).isPositive();
        assertThat(slow.released).isFalse();
    }

    @Test
    void connectionWhoseReadThrowsAnErrorDelaysNoOther() throws Exception {
        Lingering failing = closed(1_000, TimeUnit.MILLISECONDS.toNanos(200));
        failing.failing = true;
        Lingering other = closed(1_000);
        other.unacknowledged = 0;

        await(other);
        await(failing);
    }

    @Test
    void connectionIsReleasedWhenThereAreTooManyThreads() {
        Lingering connection = new Lingering(1_000);
        connections.add(connection);

        assertThatThrownBy(() ->
                        LingeringConnections.close(
                                connection,
                                LingeringConnections.LONGEST_STALL_NANOS,
                                _ -> {
                                    throw new OutOfMemoryError("no native thread");
                                }))
                .isInstanceOf(OutOfMemoryError.class);

        assertThat(connection.released).isTrue();
    }

    @Test
    void threadGoesOnAfterARoundWithoutMemory() {
        AtomicInteger rounds = new AtomicInteger();

        LingeringConnections.run(() -> {
            if (rounds.incrementAndGet() < 3) {
                throw new OutOfMemoryError("Java heap space");
            }
            return List.of();
        });

        assertThat(rounds).hasValueGreaterThanOrEqualTo(3); // of other tests, too
    }

    /// The JDK does not tell what was transmitted, but the peer returns credit for what it read.
    @Test
    void peerThatReturnsCreditIsNotGivenUp() throws Exception {
        long stall = TimeUnit.SECONDS.toNanos(1);
        Lingering silent = closed(-1, stall);
        Lingering slow = closed(-1, stall);
        slow.received = 8;

        await(silent);
        assertThat(slow.released).isFalse();
        slow.received = -1;
        await(slow);
    }

    /// The lingering thread uses each of them, so no other thread may release one.
    @Test
    void oldestAreReleasedWhereThereAreTooMany() throws Exception {
        int more = 500;
        for (int i = 0; i < LingeringConnections.MOST + more; i++) {
            closed(1);
        }
        for (Lingering oldest : connections.subList(0, more)) {
            await(oldest);
        }

        assertThat(connections.subList(more, connections.size()))
                .noneMatch(connection -> connection.released);
    }
}
