// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import io.wherry.transport.Authentication;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkException;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class RendezvousTest {
    private static final Duration SOON = Duration.ofSeconds(30);

    @TempDir Path folder;

    private Address address(int rank) {
        return new Address.Unix(folder.resolve("rank-" + rank));
    }

    private RendezvousOptions job(int rank, int size, String key, Duration within) {
        return new RendezvousOptions(
                new MemberHello(rank, size, key),
                this::address,
                LinkOptions.standard(),
                Deadline.after(within));
    }

    private FutureTask<List<@Nullable Connection>> gather(RendezvousOptions job) {
        FutureTask<List<@Nullable Connection>> task =
                new FutureTask<>(() -> MemberCollector.of(job));
        Thread.ofPlatform().daemon().start(task);
        return task;
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
    void allMembersMeetInAnyOrderOfArrival() throws Exception {
        int size = 9;
        List<FutureTask<List<@Nullable Connection>>> tasks = new ArrayList<>();
        for (int i = size - 1; i >= 0; i--) {
            tasks.addFirst(gather(job(i, size, "job", SOON)));
        }

        for (int i = 0; i < size; i++) {
            List<@Nullable Connection> mine = tasks.get(i).get(30, TimeUnit.SECONDS);
            for (int j = 0; j < size; j++) {
                Connection connection = mine.get(j);
                if (j == i) {
                    assertThat(connection).isNull();
                } else {
                    ByteBuffer text =
                            ByteBuffer.wrap((i + " to " + j).getBytes(StandardCharsets.UTF_8));
                    Objects.requireNonNull(connection).link().send(text);
                }
            }
        }
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                Connection connection = tasks.get(i).get().get(j);
                if (connection != null) {
                    byte[] heard = connection.link().receive(SOON).toArray(ValueLayout.JAVA_BYTE);
                    assertThat(new String(heard, StandardCharsets.UTF_8)).isEqualTo(j + " to " + i);
                    connection.link().close();
                }
            }
        }
    }

    @Test
    void absentMemberIsNamed() throws Exception {
        FutureTask<List<@Nullable Connection>> one =
                gather(job(1, 3, "job", Duration.ofMillis(500)));

        assertThatThrownBy(() -> one.get(30, TimeUnit.SECONDS))
                .cause()
                .isInstanceOfSatisfying(
                        MissingMemberException.class, e -> assertThat(e.rank()).isIn(0, 2));
    }

    @Test
    void memberOfAnotherJobIsRefusedAtOnce() throws Exception {
        FutureTask<List<@Nullable Connection>> zero =
                gather(job(0, 2, "job", Duration.ofSeconds(3)));

        FutureTask<List<@Nullable Connection>> one = gather(job(1, 2, "another", SOON));

        assertThatThrownBy(() -> one.get(2, TimeUnit.SECONDS))
                .cause()
                .isInstanceOf(MissingMemberException.class)
                .hasMessageContaining("another process has its address");
        assertThatThrownBy(() -> zero.get(30, TimeUnit.SECONDS))
                .cause()
                .isInstanceOf(MissingMemberException.class)
                .hasMessageContaining("peer belongs to another job");
    }

    @Test
    void manySilentPeersDoNotBlockOthers() throws Exception {
        FutureTask<List<@Nullable Connection>> zero = gather(job(0, 2, "job", SOON));
        List<Link> silent = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            silent.add(connected(0));
        }
        long threads = greeters();

        FutureTask<List<@Nullable Connection>> one = gather(job(1, 2, "job", SOON));

        assertThat(zero.get(5, TimeUnit.SECONDS)).hasSize(2);
        assertThat(one.get(5, TimeUnit.SECONDS)).hasSize(2);
        assertThat(threads).isLessThan(80);
        for (Link link : silent) {
            link.close();
        }
    }

    private static long greeters() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("wherry-mesh greet"))
                .count();
    }

    @Test
    void firstLinkOfARankCounts() throws Exception {
        FutureTask<List<@Nullable Connection>> zero = gather(job(0, 3, "job", SOON));
        MemberHello first = new MemberHello(1, 3, "job");
        try (Link one = connected(0);
                Link twin = connected(0);
                Link two = connected(0)) {
            first.send(one, SOON);
            assertThat(MemberHello.receive(one, SOON).rank()).isZero();
            Thread.sleep(100); // it has been taken by then

            first.send(twin, SOON);
            MemberHello.receive(twin, SOON);
            assertThatThrownBy(() -> twin.receive(SOON)).isInstanceOf(LinkException.class);

            new MemberHello(2, 3, "job").send(two, SOON);
            List<@Nullable Connection> all = zero.get(30, TimeUnit.SECONDS);
            one.send(ByteBuffer.wrap(new byte[] {7}));
            assertThat(Objects.requireNonNull(all.get(1)).link().receive(SOON).byteSize()).isOne();
        }
    }

    @Test
    void detailsThatDoNotFitKeepAMemberOut() throws Exception {
        List<String> missing = new ArrayList<>();
        MembershipListener choosy =
                new MembershipListener() {
                    @Override
                    public String mismatch(MemberHello theirs) {
                        return theirs.details().remaining() == 3 ? "" : "no good details";
                    }

                    @Override
                    public boolean join(MemberHello theirs, Connection connection) {
                        throw new AssertionError("joined: " + theirs);
                    }

                    @Override
                    public synchronized void missing(int rank, String why) {
                        synchronized (missing) {
                            missing.add(rank + ": " + why);
                            missing.notifyAll();
                        }
                    }
                };
        try (Rendezvous zero = Rendezvous.listen(job(0, 2, "job", Duration.ofSeconds(2)), choosy)) {
            zero.begin();
            try (Link one = connected(0)) {
                new MemberHello(1, 2, "job").send(one, SOON);
                MemberHello.receive(one, SOON);
                assertThatThrownBy(() -> one.receive(SOON)).isInstanceOf(LinkException.class);
            }
            synchronized (missing) {
                while (missing.isEmpty()) {
                    missing.wait(30_000);
                }
            }
        }
        assertThat(missing).containsExactly("1: no good details");
    }

    @Test
    void unreachableAddressIsAnErrorAtOnce() throws Exception {
        RendezvousOptions job =
                new RendezvousOptions(
                        new MemberHello(1, 2, "job"),
                        rank -> rank == 1 ? address(1) : new Address.Other("x-none", "here"),
                        LinkOptions.standard(),
                        Deadline.after(SOON));

        FutureTask<List<@Nullable Connection>> one = gather(job);

        assertThatThrownBy(() -> one.get(10, TimeUnit.SECONDS))
                .cause()
                .isInstanceOf(MissingMemberException.class)
                .hasMessageContaining("no transport is installed for the scheme");
    }

    @Test
    void memberIsMissingIfConnectingToItThrowsAnError() throws Exception {
        RendezvousOptions job =
                new RendezvousOptions(
                        new MemberHello(1, 2, "job"),
                        rank -> {
                            if (rank == 0) {
                                throw new OutOfMemoryError("no memory for a link");
                            }
                            return address(rank);
                        },
                        LinkOptions.standard(),
                        Deadline.after(SOON));

        FutureTask<List<@Nullable Connection>> one = gather(job);

        assertThatThrownBy(() -> one.get(10, TimeUnit.SECONDS))
                .cause()
                .isInstanceOf(MissingMemberException.class)
                .hasMessageContaining("no memory for a link");
    }

    @Test
    void memberWithAnotherSecretGivesUpAtOnceAndOthersGoOn() throws Exception {
        FutureTask<List<@Nullable Connection>> zero = gather(job(0, 2, "secret of the job"));
        FutureTask<List<@Nullable Connection>> stranger = gather(job(1, 2, "another secret---"));

        assertThatThrownBy(() -> stranger.get(10, TimeUnit.SECONDS))
                .cause()
                .isInstanceOf(MissingMemberException.class)
                .hasMessageContaining("peer's proof is not accepted");
        FutureTask<List<@Nullable Connection>> one = gather(job(1, 2, "secret of the job"));
        assertThat(zero.get(30, TimeUnit.SECONDS)).hasSize(2);
        assertThat(one.get(30, TimeUnit.SECONDS)).hasSize(2);
    }

    private RendezvousOptions job(int rank, int size, String secret) {
        Authentication authentication =
                Authentication.sharedSecret(secret.getBytes(StandardCharsets.UTF_8));
        return new RendezvousOptions(
                new MemberHello(rank, size, "job"),
                this::address,
                LinkOptions.standard().withAuthentication(authentication),
                Deadline.after(SOON));
    }

    @Test
    void closingEndsTheThreads() throws Exception {
        Rendezvous rendezvous = Rendezvous.listen(job(1, 3, "job", SOON), new NoMembers());
        rendezvous.begin();

        rendezvous.close();

        while (own() > 0) {
            Thread.sleep(10); // the test has a timeout
        }
        Rendezvous.listen(job(1, 3, "job", SOON), new NoMembers()).close(); // the address is free
    }

    private static long own() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().endsWith(" as 1 of 3"))
                .count();
    }

    private static final class NoMembers implements MembershipListener {
        @Override
        public boolean join(MemberHello theirs, Connection connection) {
            return false;
        }

        @Override
        public void missing(int rank, String why) {}
    }
}
