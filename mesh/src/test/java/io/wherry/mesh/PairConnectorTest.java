// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.ValueLayout;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
final class PairConnectorTest {
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final int SIZE = 20;
    private static final int PAIRS = 1_000;

    @TempDir Path folder;
    private String scheme = "unix";
    private final Map<Integer, Integer> ports = new ConcurrentHashMap<>();
    private int job;

    private Address address(int rank) {
        return switch (scheme) {
            case "unix" -> new Address.Unix(folder.resolve(job + "-" + rank));
            case "tcp" -> new Address.Tcp("127.0.0.1", ports.computeIfAbsent(rank, _ -> free()));
            default -> new Address.Loopback(folder.getFileName() + "-" + job + "-" + rank);
        };
    }

    private static int free() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private RendezvousOptions options(int rank, Duration within) {
        int of = job;
        return new RendezvousOptions(
                new MemberHello(rank, SIZE, "job " + of),
                this::address,
                LinkOptions.standard().withInterruptible(false),
                Deadline.after(within));
    }

    /// A member that keeps its links.
    private final class Member implements AutoCloseable {
        private final Map<Integer, Link> links = new ConcurrentHashMap<>();
        private final PairConnector connector;

        Member(int rank) throws IOException {
            this(rank, SOON);
        }

        Member(int rank, Duration within) throws IOException {
            connector = PairConnector.listen(options(rank, within), this::join);
            connector.begin();
        }

        private boolean join(int rank, Connection connection) {
            assertThat(links.put(rank, connection.link())).isNull();
            return true;
        }

        FutureTask<Void> connecting(int rank) {
            FutureTask<Void> task =
                    new FutureTask<>(() -> {
                        connector.connect(rank);
                        return null;
                    });
            Thread.ofPlatform().daemon().start(task);
            return task;
        }

        @Override
        public void close() throws IOException {
            connector.close();
            for (Link link : links.values()) {
                link.close();
            }
        }
    }

    private static void ended(FutureTask<?> task) throws Exception {
        task.get(30, TimeUnit.SECONDS);
    }

    private static void assertConnected(Link one, Link other, int number) throws IOException {
        one.send(ByteBuffer.allocate(Integer.BYTES).putInt(0, number));
        other.send(ByteBuffer.allocate(Integer.BYTES).putInt(0, -number));
        assertThat(number(other)).isEqualTo(number);
        assertThat(number(one)).isEqualTo(-number);
    }

    private static int number(Link link) throws IOException {
        return ByteBuffer.wrap(link.receive(SOON).toArray(ValueLayout.JAVA_BYTE)).getInt();
    }

    @ParameterizedTest
    @ValueSource(strings = {"unix", "loopback"})
    void membersThatConnectAtTheSameTimeGetOneLink(String over) throws Exception {
        scheme = over;
        CyclicBarrier start = new CyclicBarrier(2);
        for (job = 1; job <= PAIRS; job++) {
            try (Member low = new Member(3);
                    Member high = new Member(9)) {
                FutureTask<Void> other =
                        new FutureTask<>(() -> {
                            start.await();
                            high.connector.connect(3);
                            return null;
                        });
                Thread.ofPlatform().daemon().start(other);
                start.await();
                low.connector.connect(9);
                ended(other);

                assertConnected(low.links.get(9), high.links.get(3), job);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 15})
    void eitherMemberConnects(int other) throws Exception {
        try (Member one = new Member(9);
                Member two = new Member(other)) {
            one.connector.connect(other);
            two.connector.connect(9);

            assertConnected(one.links.get(other), two.links.get(9), 1);
        }
    }

    @Test
    void memberThatListensLaterIsConnected() throws Exception {
        try (Member one = new Member(9)) {
            FutureTask<Void> connecting = one.connecting(3);
            Thread.sleep(100);
            try (Member two = new Member(3)) {
                ended(connecting);

                two.connector.connect(9);
                assertConnected(one.links.get(3), two.links.get(9), 1);
            }
        }
    }

    @Test
    void higherMemberThatConnectsTakesNoLinkOfTheLowerOne() throws Exception {
        try (Listener silent = Listener.at(address(3), LinkOptions.standard());
                Member high = new Member(9)) {
            FutureTask<Void> connecting = high.connecting(3);
            try (Link theirs = silent.accept(SOON)) {
                assertThat(MemberHello.receive(theirs, SOON).rank()).isEqualTo(9);

                assertThat(replyTo(3)).isEqualTo(LinkReply.CONNECTING);

                LinkReply.TAKEN.in(new MemberHello(3, SIZE, "job 0")).send(theirs, SOON);
                ended(connecting);
                assertConnected(high.links.get(3), theirs, 1);
                assertThat(replyTo(3)).isEqualTo(LinkReply.REFUSED);
            }
        }
    }

    @Test
    void lowerMemberThatConnectsTakesTheLinkOfTheHigherOne() throws Exception {
        try (Listener silent = Listener.at(address(12), LinkOptions.standard());
                Member low = new Member(9)) {
            FutureTask<Void> connecting = low.connecting(12);
            try (Link refused = silent.accept(SOON);
                    Link theirs = connected(9)) {
                assertThat(MemberHello.receive(refused, SOON).rank()).isEqualTo(9);

                assertThat(replyTo(theirs, 12)).isEqualTo(LinkReply.TAKEN);

                ended(connecting);
                assertThatThrownBy(() -> refused.receive(SOON)).isInstanceOf(LinkException.class);
                assertConnected(low.links.get(12), theirs, 1);
            }
        }
    }

    private LinkReply replyTo(int rank) throws Exception {
        try (Link link = connected(9)) {
            return replyTo(link, rank);
        }
    }

    private LinkReply replyTo(Link link, int rank) throws IOException {
        new MemberHello(rank, SIZE, "job 0").send(link, SOON);
        return LinkReply.of(MemberHello.receive(link, SOON));
    }

    private Link connected(int rank) throws Exception {
        while (true) {
            try {
                return Link.to(address(rank));
            } catch (IOException _) {
                Thread.sleep(10); // until it listens
            }
        }
    }

    @Test
    void strangerIsRefused() throws Exception {
        try (Member one = new Member(9);
                Link link = connected(9)) {
            new MemberHello(3, SIZE, "another job").send(link, SOON);

            assertThat(LinkReply.of(MemberHello.receive(link, SOON))).isEqualTo(LinkReply.REFUSED);
            assertThat(one.links).isEmpty();
        }
    }

    @Test
    void connectEndsWhenTheMemberIsLost() throws Exception {
        try (Listener silent = Listener.at(address(3), LinkOptions.standard());
                Member one = new Member(9)) {
            FutureTask<Void> first = one.connecting(3);
            FutureTask<Void> second = one.connecting(3);
            try (Link theirs = silent.accept(SOON)) {
                MemberHello.receive(theirs, SOON);

                one.connector.lose(3, "it was killed");

                for (FutureTask<Void> each : List.of(first, second)) {
                    assertThatThrownBy(() -> ended(each))
                            .cause()
                            .isInstanceOf(MissingMemberException.class)
                            .hasMessage("it was killed");
                }
                assertThat(replyTo(3)).isEqualTo(LinkReply.REFUSED);
            }
        }
    }

    /// A member may take a link, send messages and end before the reply is read.
    @Test
    void linkThatALostMemberHasTakenIsUsed() throws Exception {
        try (Listener silent = Listener.at(address(3), LinkOptions.standard());
                Member one = new Member(9)) {
            FutureTask<Void> connecting = one.connecting(3);
            try (Link theirs = silent.accept(SOON)) {
                MemberHello.receive(theirs, SOON);
                FutureTask<Boolean> losing =
                        new FutureTask<>(() -> one.connector.lose(3, "it was killed"));
                Thread.ofPlatform().daemon().start(losing);
                Thread.sleep(100);

                LinkReply.TAKEN.in(new MemberHello(3, SIZE, "job 0")).send(theirs, SOON);
                theirs.send(ByteBuffer.allocate(Integer.BYTES).putInt(0, 7));

                ended(connecting);
                assertThat(losing.get(30, TimeUnit.SECONDS)).isFalse();
                assertThat(number(one.links.get(3))).isEqualTo(7);
            }
        }
    }

    @Test
    void connectEndsWhenTheConnectorIsClosed() throws Exception {
        try (Listener silent = Listener.at(address(3), LinkOptions.standard());
                Member one = new Member(9)) {
            FutureTask<Void> connecting = one.connecting(3);
            try (Link theirs = silent.accept(SOON)) {
                MemberHello.receive(theirs, SOON);

                one.connector.close();

                assertThatThrownBy(() -> ended(connecting))
                        .cause()
                        .isInstanceOf(MissingMemberException.class)
                        .hasMessageContaining("closed");
            }
        }
        while (own() > 0) {
            Thread.sleep(10); // the test has a timeout
        }
    }

    private static long own() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().endsWith(" as 9 of " + SIZE))
                .count();
    }

    @Test
    void interruptedThreadConnectsAndStaysInterrupted() throws Exception {
        scheme = "tcp"; // which an interrupt ends while it connects
        try (Member one = new Member(9);
                Member two = new Member(3)) {
            FutureTask<Boolean> connecting =
                    new FutureTask<>(() -> {
                        Thread.currentThread().interrupt();
                        one.connector.connect(3);
                        return Thread.interrupted();
                    });
            Thread.ofPlatform().daemon().start(connecting);

            assertThat(connecting.get(30, TimeUnit.SECONDS)).isTrue();
            two.connector.connect(9);
            assertConnected(one.links.get(3), two.links.get(9), 1);
        }
    }

    @Test
    void membersMeet() throws Exception {
        try (Member one = new Member(2);
                Member two = new Member(9);
                Member three = new Member(12)) {
            FutureTask<Void> low = meeting(one, 9);
            FutureTask<Void> high = meeting(three, 9);
            two.connector.meet(2, 12);
            ended(low);
            ended(high);

            assertConnected(one.links.get(9), two.links.get(2), 1);
            assertConnected(three.links.get(9), two.links.get(12), 2);
            assertThat(one.links).hasSize(1);
        }
    }

    private static FutureTask<Void> meeting(Member member, int... ranks) {
        FutureTask<Void> task =
                new FutureTask<>(() -> {
                    member.connector.meet(ranks);
                    return null;
                });
        Thread.ofPlatform().daemon().start(task);
        return task;
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 15})
    void memberThatIsAbsentIsNamed(int absent) throws Exception {
        try (Member one = new Member(9, Duration.ofMillis(300))) {
            assertThatThrownBy(() -> one.connector.meet(absent))
                    .isInstanceOfSatisfying(
                            MissingMemberException.class,
                            e -> assertThat(e.rank()).isEqualTo(absent));
        }
    }
}
