// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.local.Ranks.Wiring;
import io.wherry.mpi.internal.port.LeaderChannel;
import io.wherry.mpi.internal.port.PortListener;
import io.wherry.mpi.internal.port.PortName;
import io.wherry.mpi.internal.port.ProcessId;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Jobs that connect at ports; each rank is a thread of this JVM.
@Timeout(120)
final class GroupRendezvousTest {
    private static final Map<String, String> NO_HINTS = Map.of();
    private static final Duration SOON = Duration.ofSeconds(20);

    /// Runs an action at all ranks at once.
    private static <T> List<FutureTask<T>> begin(
            List<LocalDevice> job, Function<LocalDevice, T> work) {
        List<FutureTask<T>> tasks = new ArrayList<>();
        for (LocalDevice device : job) {
            FutureTask<T> task = new FutureTask<>(() -> work.apply(device));
            tasks.add(task);
            Thread.ofPlatform().daemon().start(task);
        }
        return tasks;
    }

    private static <T> List<T> end(List<FutureTask<T>> tasks) throws Exception {
        List<T> all = new ArrayList<>();
        for (FutureTask<T> task : tasks) {
            all.add(task.get(60, TimeUnit.SECONDS));
        }
        return all;
    }

    private static int errorClass(FutureTask<?> task) throws Exception {
        try {
            task.get(60, TimeUnit.SECONDS);
            throw new AssertionError("not refused");
        } catch (ExecutionException e) {
            assertThat(e).hasCauseInstanceOf(MPIException.class);
            return ((MPIException) e.getCause()).getErrorClass();
        }
    }

    private static Context accept(LocalDevice device, String port) {
        return device.dynamic().accept(device.world(), port, NO_HINTS, 0);
    }

    private static Context connect(LocalDevice device, String port) {
        return device.dynamic().connect(device.world(), port, NO_HINTS, 0);
    }

    private record Pair(List<Context> server, List<Context> client) {}

    private static Pair met(List<LocalDevice> server, List<LocalDevice> client) throws Exception {
        String port = server.getFirst().dynamic().openPort(NO_HINTS);
        List<FutureTask<Context>> accepting = begin(server, device -> accept(device, port));
        List<FutureTask<Context>> connecting = begin(client, device -> connect(device, port));
        Pair both = new Pair(end(accepting), end(connecting));
        server.getFirst().dynamic().closePort(port);
        return both;
    }

    private static void pass(Context from, Context to, int value) {
        MemorySegment out = MemorySegment.ofArray(new int[] {value});
        int[] in = new int[1];
        Transfer sending = from.sendLater(SendMode.STANDARD, out, Element.INT, to.rank(), 3);
        to.receive(MemorySegment.ofArray(in), Element.INT, from.rank(), 3);
        sending.await();
        assertThat(in).containsExactly(value);
    }

    @Test
    void allPairsOfTwoJobsAreLinked() throws Exception {
        List<LocalDevice> server = Ranks.devices(Wiring.UNIX, 2);
        List<LocalDevice> client = Ranks.devices(Wiring.LOOPBACK, 3);

        Pair both = met(server, client);

        for (Context here : both.server()) {
            for (Context there : both.client()) {
                pass(here, there, 10 * here.rank() + there.rank());
                pass(there, here, 100 + 10 * here.rank() + there.rank());
            }
        }
        assertThat(both.server().getFirst().remoteGroup()).containsExactly(2, 3, 4);
        assertThat(both.client().getFirst().remoteGroup()).containsExactly(3, 4);
        both.server().forEach(Context::disconnect);
        both.client().forEach(Context::disconnect);
        Ranks.close(client);
        Ranks.close(server);
    }

    @Test
    void jobsThatMeetAgainUseTheirLinks() throws Exception {
        List<LocalDevice> server = Ranks.devices(Wiring.LOOPBACK, 2);
        List<LocalDevice> client = Ranks.devices(Wiring.LOOPBACK, 2);

        Pair first = met(server, client);
        Pair second = met(client, server);

        assertThat(second.client().getFirst().remoteGroup())
                .isEqualTo(first.server().getFirst().remoteGroup());
        pass(second.server().getFirst(), second.client().getLast(), 5);
        pass(first.server().getFirst(), first.client().getLast(), 6);
    }

    @Test
    void severalThreadsConnectTheSameJobsAtOnce() throws Exception {
        List<LocalDevice> server = Ranks.devices(Wiring.UNIX, 2);
        List<LocalDevice> client = Ranks.devices(Wiring.LOOPBACK, 3);
        List<FutureTask<Context>> connections = new ArrayList<>();
        for (int thread = 0; thread < 4; thread++) {
            String port = server.getFirst().dynamic().openPort(NO_HINTS);
            List<Context> here = end(begin(server, device -> device.world().duplicate()));
            List<Context> there = end(begin(client, device -> device.world().duplicate()));
            connections.addAll(
                    begin(
                            server,
                            device -> {
                                Context own = here.get(device.world().rank());
                                return device.dynamic().accept(own, port, NO_HINTS, 0);
                            }));
            connections.addAll(
                    begin(
                            client,
                            device -> {
                                Context own = there.get(device.world().rank());
                                return device.dynamic().connect(own, port, NO_HINTS, 0);
                            }));
        }

        List<Context> all = end(connections);

        int ranks = server.size() + client.size();
        for (int first = 0; first < all.size(); first += ranks) {
            pass(all.get(first), all.get(first + ranks - 1), first);
        }
    }

    @Test
    void threeJobsBecomeOneGroup() throws Exception {
        List<LocalDevice> a = Ranks.devices(Wiring.LOOPBACK, 2);
        List<LocalDevice> b = Ranks.devices(Wiring.LOOPBACK, 1);
        List<LocalDevice> c = Ranks.devices(Wiring.LOOPBACK, 2);
        Pair ab = met(a, b);
        Pair ac = met(a, c);

        // the groups of b and c have leaders that only a knows: they connect over a bridge of their
        // own
        Pair bc = met(b, c);
        assertThat(bc.server().getFirst().remoteGroup()).hasSize(2);
        pass(bc.server().getFirst(), bc.client().getLast(), 7);

        // a and b as one group, and c: processes of b and c are linked, those of a and c, too
        List<FutureTask<Context>> lower =
                begin(List.of(a.get(0)), _ -> merged(ab.server().get(0), false));
        List<FutureTask<Context>> lower2 =
                begin(List.of(a.get(1)), _ -> merged(ab.server().get(1), false));
        List<FutureTask<Context>> upper = begin(b, _ -> merged(ab.client().get(0), true));
        Context first = end(lower).getFirst();
        Context second = end(lower2).getFirst();
        Context third = end(upper).getFirst();
        assertThat(List.of(first.rank(), second.rank(), third.rank())).containsExactly(0, 1, 2);

        CompletableFuture<Context> pair0 = paired(first, ac.server().get(0));
        CompletableFuture<Context> pair1 = paired(second, ac.server().get(1));
        CompletableFuture<Context> pair2 = paired(third, null);
        CompletableFuture<Context> pair3 = paired(c.get(0).world(), ac.client().get(0));
        CompletableFuture<Context> pair4 = paired(c.get(1).world(), ac.client().get(1));

        assertThat(pair3.get(60, TimeUnit.SECONDS).remoteGroup()).hasSize(3);
        pass(pair2.get(60, TimeUnit.SECONDS), pair4.get(60, TimeUnit.SECONDS), 8);
        pass(pair4.get(), pair2.get(), 9);
        pass(pair0.get(60, TimeUnit.SECONDS), pair3.get(), 10);
        pass(pair1.get(60, TimeUnit.SECONDS), pair4.get(), 11);
    }

    private static Context merged(Context pair, boolean high) {
        return pair.merge(high);
    }

    /// @param bridge ignored at all ranks but rank 0
    private static CompletableFuture<Context> paired(Context own, Context bridge) {
        CompletableFuture<Context> made = new CompletableFuture<>();
        Thread.ofPlatform()
                .daemon()
                .start(() -> {
                    try {
                        made.complete(own.pair(0, bridge, 0, 4));
                    } catch (RuntimeException e) {
                        made.completeExceptionally(e);
                    }
                });
        return made;
    }

    @Test
    void groupsWithACommonProcessAreRefusedAtAllRanks() throws Exception {
        List<LocalDevice> job = Ranks.devices(Wiring.LOOPBACK, 2);
        String port = job.getFirst().dynamic().openPort(NO_HINTS);
        Context copy0;
        List<FutureTask<Context>> copies = begin(job, device -> device.world().duplicate());
        List<Context> duplicates = end(copies);
        copy0 = duplicates.getFirst();
        assertThat(copy0).isNotNull();

        List<FutureTask<Context>> accepting = begin(job, device -> accept(device, port));
        List<FutureTask<Context>> connecting =
                begin(
                        job,
                        device ->
                                device.dynamic()
                                        .connect(
                                                duplicates.get(device.world().rank()),
                                                port,
                                                NO_HINTS,
                                                0));

        for (FutureTask<Context> task : accepting) {
            assertThat(errorClass(task)).isEqualTo(MPI.ERR_GROUP);
        }
        for (FutureTask<Context> task : connecting) {
            assertThat(errorClass(task)).isEqualTo(MPI.ERR_GROUP);
        }
    }

    @Test
    void errorOfTheRootIsAFailureAtAllRanks() throws Exception {
        List<LocalDevice> job = Ranks.devices(Wiring.LOOPBACK, 2);
        String port = job.getFirst().dynamic().openPort(NO_HINTS);
        Map<String, String> broken =
                new AbstractMap<>() {
                    @Override
                    public Set<Entry<String, String>> entrySet() {
                        throw new OutOfMemoryError("on purpose");
                    }
                };

        List<FutureTask<Context>> connecting =
                begin(job, device -> device.dynamic().connect(device.world(), port, broken, 0));

        assertThatThrownBy(() -> connecting.getFirst().get(60, TimeUnit.SECONDS))
                .hasCauseInstanceOf(OutOfMemoryError.class);
        assertThat(errorClass(connecting.getLast())).isEqualTo(MPI.ERR_OTHER);
    }

    @Test
    void channelWithAnInvalidIntroductionIsClosed() {
        LocalDevice device = LocalDevice.alone();
        AtomicBoolean isClosed = new AtomicBoolean();
        LeaderChannel invalid =
                new LeaderChannel() {
                    @Override
                    public long[] introduction() {
                        return new long[] {1};
                    }

                    @Override
                    public long[] swap(long[] mine) {
                        throw new AssertionError("not introduced");
                    }

                    @Override
                    public void close() {
                        isClosed.set(true);
                    }
                };
        GroupRendezvous meeting =
                new GroupRendezvous(device.job(), (LocalContext) device.self(), 0);

        assertThatThrownBy(() -> meeting.of(_ -> invalid)).isInstanceOf(MPIException.class);

        assertThat(isClosed).isTrue();
        device.close();
    }

    @Test
    void processesThatDieOrSendGarbageWhileTheyConnectDoNotDisturbTheNext() throws Exception {
        List<LocalDevice> server = Ranks.devices(Wiring.LOOPBACK, 2);
        List<LocalDevice> client = Ranks.devices(Wiring.LOOPBACK, 1);
        String name = server.getFirst().dynamic().openPort(NO_HINTS);
        List<FutureTask<Context>> accepting = begin(server, device -> accept(device, name));
        ProcessId hostile = new ProcessId(UUID.randomUUID(), 0);
        PortName port = PortName.parse(name);

        var dies = PortListener.connect(hostile, port, LocalDevice.LINKS, SOON);
        dies.link().close();
        var garbage = PortListener.connect(hostile, port, LocalDevice.LINKS, SOON);
        garbage.link().send(ByteBuffer.wrap(new byte[] {1, 2, 3}));
        var huge = PortListener.connect(hostile, port, LocalDevice.LINKS, SOON);
        huge.link().send(ByteBuffer.wrap(new byte[] {-1, -1, -1, -1, -1, -1, -1, 127}));
        var none = PortListener.connect(hostile, port, LocalDevice.LINKS, SOON);
        none.link().send(ByteBuffer.wrap(new byte[8])); // an introduction without numbers
        List<Context> connected = end(begin(client, device -> connect(device, name)));

        pass(end(accepting).getLast(), connected.getFirst(), 3);
        garbage.link().close();
        huge.link().close();
        none.link().close();
    }

    @Test
    void groupWhoseProcessesCannotBeLinkedIsAnErrorAtAllRanks() throws Exception {
        List<LocalDevice> server = Ranks.devices(Wiring.LOOPBACK, 2);
        String name = server.getFirst().dynamic().openPort(NO_HINTS);
        List<FutureTask<Context>> accepting = begin(server, device -> accept(device, name));
        ProcessId hostile = new ProcessId(UUID.randomUUID(), 0);

        var link =
                PortListener.connect(hostile, PortName.parse(name), LocalDevice.LINKS, SOON).link();
        ByteBuffer count = ByteBuffer.allocate(8).put((byte) (3 + 19)).clear();
        link.send(count);
        link.send(ByteBuffer.allocate(8 * (3 + 19))); // a process that listens nowhere
        link.receive(SOON); // the count of the numbers of the other leader
        link.receive(SOON); // the numbers
        link.close(); // the leader is gone before its group is linked

        for (FutureTask<Context> task : accepting) {
            assertThat(errorClass(task)).isEqualTo(MPI.ERR_PORT);
        }
        Pair both = met(server, Ranks.devices(Wiring.LOOPBACK, 1));
        pass(both.server().getLast(), both.client().getFirst(), 4);
    }

    @Test
    void abortEndsTheAcceptOfItsJobAndNotTheOtherJob() throws Exception {
        List<LocalDevice> server = Ranks.devices(Wiring.LOOPBACK, 2);
        List<LocalDevice> client = Ranks.devices(Wiring.LOOPBACK, 2);
        Pair both = met(server, client);
        String port = server.getFirst().dynamic().openPort(NO_HINTS);
        List<FutureTask<Context>> accepting =
                begin(server.subList(0, 1), device -> accept(device, port));
        Transfer waiting =
                both.client().getFirst().receiveLater(Bytes.empty(8), Element.BYTE, 1, 0);

        assertThatThrownBy(() -> server.get(1).abort(5)).isInstanceOf(MPIException.class);

        assertThat(errorClass(accepting.getFirst())).isEqualTo(MPI.ERR_PROC_ABORTED);
        MPIException lost = catchThrowableOfType(MPIException.class, waiting::await);
        assertThat(lost.getErrorClass()).isEqualTo(MPI.ERR_PROC_ABORTED);
        assertThat(lost).hasMessageContaining("job=");
        List<Context> copies = end(begin(client, device -> device.world().duplicate()));
        pass(copies.get(0), copies.get(1), 2); // the client goes on
        Ranks.close(client);
    }

    @Test
    void jobThatHasFinishedIsAnErrorForWhatStillWaitsForIt() throws Exception {
        List<LocalDevice> server = Ranks.devices(Wiring.LOOPBACK, 1);
        List<LocalDevice> client = Ranks.devices(Wiring.LOOPBACK, 1);
        Pair both = met(server, client);
        Transfer waiting =
                both.client().getFirst().receiveLater(Bytes.empty(8), Element.BYTE, 0, 0);
        both.server().forEach(Context::free);

        Ranks.close(server);

        assertThatThrownBy(waiting::await)
                .isInstanceOf(MPIException.class)
                .hasMessageContaining("finished");
        both.client().forEach(Context::free);
        Ranks.close(client);
    }

    @Test
    void contextOfTwoGroupsCannotMeetAnother() throws Exception {
        List<LocalDevice> server = Ranks.devices(Wiring.LOOPBACK, 1);
        Pair both = met(server, Ranks.devices(Wiring.LOOPBACK, 1));

        MPIException refused =
                catchThrowableOfType(
                        MPIException.class,
                        () ->
                                server.getFirst()
                                        .dynamic()
                                        .connect(both.server().getFirst(), "any", NO_HINTS, 0));

        assertThat(refused.getErrorClass()).isEqualTo(MPI.ERR_COMM);
    }
}
