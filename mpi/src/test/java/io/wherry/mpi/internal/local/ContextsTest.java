// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import static io.wherry.mpi.internal.device.Context.ANY_SOURCE;
import static io.wherry.mpi.internal.device.Context.ANY_TAG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.mpi.internal.device.Collective;
import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Envelope;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.port.Spawning;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Contexts created from contexts: their members, and the separation of their messages.
@Timeout(120)
final class ContextsTest {

    /// Sends a number to all ranks of the remote group and receives theirs.
    private static List<Long> said(Context context, int others, long mine) {
        List<Transfer> sending = new ArrayList<>();
        for (int i = 0; i < others; i++) {
            MemorySegment from = Bytes.number(mine);
            sending.add(context.sendLater(SendMode.STANDARD, from, Element.LONG, i, 0));
        }
        List<Long> heard = new ArrayList<>();
        for (int i = 0; i < others; i++) {
            MemorySegment into = Bytes.empty(8);
            Envelope envelope = context.receive(into, Element.LONG, i, 0);
            assertThat(envelope).isEqualTo(new Envelope(i, 0, 8, false));
            heard.add(Bytes.number(into));
        }
        sending.forEach(Transfer::await);
        return heard;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void messagesOfADuplicateAndOfItsShadowAreApart(int size) throws Exception {
        Ranks.run(
                size,
                device -> {
                    Context world = device.world();
                    Context copy = world.duplicate();
                    int next = (world.rank() + 1) % size;
                    List<Context> contexts =
                            List.of(world, world.shadow(), copy, copy.shadow(), copy.duplicate());
                    List<Transfer> sending = new ArrayList<>();
                    for (int i = 0; i < contexts.size(); i++) {
                        MemorySegment from = Bytes.number(i);
                        sending.add(
                                contexts.get(i)
                                        .sendLater(SendMode.STANDARD, from, Element.LONG, next, 0));
                    }
                    for (int i = contexts.size() - 1; i >= 0; i--) {
                        MemorySegment into = Bytes.empty(8);
                        contexts.get(i).receive(into, Element.LONG, ANY_SOURCE, ANY_TAG);
                        assertThat(Bytes.number(into)).isEqualTo(i);
                    }
                    sending.forEach(Transfer::await);
                    assertThat(copy.group()).isEqualTo(world.group());
                    assertThat(copy.remoteGroup()).isNull();
                    copy.free();
                });
    }

    @Test
    void leadersMeetWhileOtherThreadsDuplicateTheirContext() throws Exception {
        Ranks.run(
                2,
                device -> {
                    LocalContext world = (LocalContext) device.world();
                    int other = 1 - world.rank();
                    FutureTask<Context> meeting =
                            new FutureTask<>(() -> device.self().pair(0, world, other, 0));
                    if (world.rank() == 1) {
                        Thread.ofPlatform().daemon().start(meeting);
                        world.receive(Bytes.empty(8), Element.LONG, 0, 0);
                    } else {
                        Envelope greeting = world.family().inner().probe(1, ANY_TAG);
                        assertThat(greeting.bytes()).isEqualTo(8);
                        world.send(SendMode.STANDARD, Bytes.number(1), Element.LONG, 1, 0);
                    }
                    world.duplicate().free();
                    if (world.rank() == 0) {
                        meeting.run();
                    }
                    assertThat(meeting.get(20, TimeUnit.SECONDS).remoteGroup())
                            .containsExactly(other);
                });
    }

    @Test
    void splitMakesAContextOfEachColourInTheOrderOfTheKeys() throws Exception {
        Ranks.run(
                4,
                device -> {
                    Context world = device.world();
                    int me = world.rank();
                    Context half = world.split(me % 2, -me);
                    int[] expected = me % 2 == 0 ? new int[] {2, 0} : new int[] {3, 1};
                    assertThat(half.group()).containsExactly(expected);
                    assertThat(half.group()[half.rank()]).isEqualTo(me);
                    assertThat(said(half, 2, me))
                            .containsExactly((long) expected[0], (long) expected[1]);

                    Context some = world.split(me < 3 ? 5 : Context.NO_COLOUR, 0);
                    if (me < 3) {
                        assertThat(some.group()).containsExactly(0, 1, 2);
                        assertThat(said(some, 3, me)).containsExactly(0L, 1L, 2L);
                    } else {
                        assertThat(some).isNull();
                    }
                    assertThat(world.splitShared(-me).group()).containsExactly(3, 2, 1, 0);
                });
    }

    @Test
    void machinesWhoseNamesDoNotResolveHaveDifferentNames() {
        String message = "node-7: node-7: Name or service not known";

        assertThat(Spawning.hostNameIn(message)).isEqualTo("node-7");
        assertThat(Spawning.hostNameIn("no name")).isEqualTo("localhost");
        assertThat(Spawning.hostNameIn(": failed")).isEqualTo("localhost");
    }

    @Test
    void ranksOfOneMachineHaveTheNumberOfTheFirst() {
        long[] machines = {7, -9, 7, 0, -9};

        assertThat(LocalContext.firstOnMachine(machines, 0)).isEqualTo(0);
        assertThat(LocalContext.firstOnMachine(machines, 1)).isEqualTo(1);
        assertThat(LocalContext.firstOnMachine(machines, 2)).isEqualTo(0);
        assertThat(LocalContext.firstOnMachine(machines, 3)).isEqualTo(3);
        assertThat(LocalContext.firstOnMachine(machines, 4)).isEqualTo(1);
    }

    @Test
    void createTakesTheGroupInItsOrder() throws Exception {
        Ranks.run(
                3,
                device -> {
                    Context made = device.world().create(new int[] {2, 0});
                    if (device.world().rank() == 1) {
                        assertThat(made).isNull();
                    } else {
                        assertThat(made.group()).containsExactly(2, 0);
                        assertThat(said(made, 2, device.world().rank())).containsExactly(2L, 0L);
                    }
                });
    }

    /// Returns a context of two groups: the ranks below `first`, and the others.
    private static Context paired(Context world, int first) {
        int me = world.rank();
        boolean low = me < first;
        Context mine = world.split(low ? 0 : 1, me);
        return mine.pair(0, world, low ? first : 0, 17);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void pairTalksToTheOtherGroup(int size) throws Exception {
        Ranks.run(
                size,
                device -> {
                    Context world = device.world();
                    int me = world.rank();
                    Context pair = paired(world, 1);
                    int[] remote = pair.remoteGroup();
                    assertThat(remote).hasSize(me == 0 ? size - 1 : 1);
                    assertThat(pair.group()[pair.rank()]).isEqualTo(me);
                    List<Long> expected = new ArrayList<>();
                    for (int rank : remote) {
                        expected.add((long) rank);
                    }
                    assertThat(said(pair, remote.length, me)).isEqualTo(expected);
                    Context copy = pair.duplicate();
                    assertThat(said(copy, remote.length, me)).isEqualTo(expected);
                    assertThat(copy.remoteGroup()).isEqualTo(remote);
                });
    }

    @Test
    void groupRepeatsAPairOfWhichALeaderWasOutOfRange() throws Exception {
        Ranks.run(
                4,
                device -> {
                    Context world = device.world();
                    Context own = world.split(world.rank() < 2 ? 0 : 1, 0);
                    if (world.rank() < 2) { // the other group waits meanwhile
                        assertThatThrownBy(() -> own.pair(2, world, 2, 17))
                                .isInstanceOf(MPIException.class);
                        assertThatThrownBy(() -> own.pair(0, world, 4, 17))
                                .isInstanceOf(MPIException.class);
                    }
                    assertThat(own.pair(0, world, world.rank() < 2 ? 2 : 0, 17).remoteGroup())
                            .hasSize(2);
                });
    }

    @Test
    void mergeOfAPairPutsTheHighOnesLast() throws Exception {
        Ranks.run(
                4,
                device -> {
                    Context world = device.world();
                    int me = world.rank();
                    Context pair = paired(world, 1);
                    Context turned = pair.merge(me == 0);
                    assertThat(turned.group()).containsExactly(1, 2, 3, 0);
                    assertThat(turned.remoteGroup()).isNull();
                    assertThat(said(turned, 4, me)).containsExactly(1L, 2L, 3L, 0L);
                    assertThat(pair.merge(false).group()).containsExactly(0, 1, 2, 3);
                });
    }

    @Test
    void splitOfAPairGivesPairs() throws Exception {
        Ranks.run(
                4,
                device -> {
                    Context world = device.world();
                    int me = world.rank();
                    Context pair = paired(world, 2);
                    Context part = pair.split(me % 2, 0);
                    assertThat(part.group()).containsExactly(me);
                    assertThat(part.remoteGroup()).containsExactly((me + 2) % 4);
                    assertThat(said(part, 1, me)).containsExactly((me + 2) % 4L);
                });
    }

    @Test
    void contextsMadeByTwoThreadsAtOnceAreDifferent() throws Exception {
        Ranks.run(
                3,
                device -> {
                    Context one = device.world().duplicate();
                    Context other = device.world().duplicate();
                    FutureTask<List<Context>> task = new FutureTask<>(() -> copies(other));
                    Thread.ofPlatform().daemon().start(task);
                    List<Context> made = new ArrayList<>(copies(one));
                    made.addAll(task.get(30, TimeUnit.SECONDS));
                    for (int i = 0; i < made.size(); i++) {
                        int next = (device.world().rank() + 1) % 3;
                        MemorySegment from = Bytes.number(i);
                        made.get(i).send(SendMode.STANDARD, from, Element.LONG, next, 0);
                    }
                    for (int i = made.size() - 1; i >= 0; i--) {
                        MemorySegment into = Bytes.empty(8);
                        made.get(i).receive(into, Element.LONG, ANY_SOURCE, ANY_TAG);
                        assertThat(Bytes.number(into)).isEqualTo(i);
                    }
                });
    }

    private static List<Context> copies(Context context) {
        List<Context> copies = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            copies.add(context.duplicate());
        }
        return copies;
    }

    @Test
    void messageThatComesBeforeTheContextIsMadeHereWaits() throws Exception {
        Ranks.run(
                3,
                device -> {
                    for (int i = 0; i < 200; i++) {
                        // rank 0 is done first, and its messages may overtake its notification
                        Context copy = device.world().duplicate();
                        assertThat(said(copy, 3, i)).containsExactly((long) i, (long) i, (long) i);
                        copy.free();
                    }
                });
    }

    @Test
    void collectivesAreLeftToMessages() {
        LocalDevice device = LocalDevice.alone();

        assertThat(device.world().begin(new Collective.Barrier())).isNull();
        assertThat(device.world().run(new Collective.Barrier())).isFalse();
        device.close();
    }

    @Test
    void mergeOfOneGroupAndWindowOfTwoAreErrors() throws Exception {
        Ranks.run(
                2,
                device -> {
                    Context pair = paired(device.world(), 1);
                    assertThatThrownBy(() -> device.world().merge(false))
                            .isInstanceOf(MPIException.class);
                    assertThatThrownBy(() -> pair.window(Bytes.empty(8)))
                            .isInstanceOf(MPIException.class);
                });
    }
}
