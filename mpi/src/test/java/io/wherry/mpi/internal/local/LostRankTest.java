// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.frame.ErrorClass;
import io.wherry.mpi.internal.local.Ranks.Wiring;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Collective calls that create contexts and windows, when a rank is lost.
@Timeout(120)
final class LostRankTest {

    /// Runs a call at each context, and returns the messages of their failures.
    private static List<String> losses(List<Context> contexts, Consumer<Context> call)
            throws Exception {
        List<String> messages = new ArrayList<>();
        for (MPIException loss : ended(contexts, context -> failure(context, call))) {
            assertThat(loss.getErrorClass()).isEqualTo(ErrorClass.PROC_ABORTED);
            messages.add(String.valueOf(loss.getMessage()));
        }
        return messages;
    }

    private static MPIException failure(Context context, Consumer<Context> call) {
        return catchThrowableOfType(MPIException.class, () -> call.accept(context));
    }

    private static <T> List<T> ended(List<Context> contexts, Function<Context, T> call)
            throws Exception {
        List<FutureTask<T>> tasks = new ArrayList<>();
        for (Context context : contexts) {
            FutureTask<T> task = new FutureTask<>(() -> call.apply(context));
            tasks.add(task);
            Thread.ofPlatform().daemon().start(task);
        }
        List<T> results = new ArrayList<>();
        for (FutureTask<T> task : tasks) {
            results.add(task.get(20, TimeUnit.SECONDS));
        }
        return results;
    }

    private static List<Context> worlds(List<LocalDevice> devices) {
        return devices.stream().map(LocalDevice::world).toList();
    }

    @Test
    void creationsEndAtAllRanksAndNameTheLostRank() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, 3);
        List<Context> live = worlds(devices).subList(0, 2);

        LinkFaults.cut(devices.get(0), 2);

        assertThat(losses(live, Context::duplicate).get(1)).isEqualTo("rank is lost: rank=2");
        assertThat(losses(live, context -> context.split(0, 0)).get(1)).endsWith("rank=2");
        assertThat(losses(live, context -> context.splitShared(0)).get(1)).endsWith("rank=2");
        assertThat(losses(live, Context::dynamicWindow).get(1)).endsWith("rank=2");
        assertThat(losses(live, context -> context.window(Bytes.empty(8))).get(1))
                .endsWith("rank=2");
    }

    @Test
    void lossIsToldToAllRanksOfALargeJob() throws Exception {
        int lost = 4;
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, 12);
        List<Context> live = new ArrayList<>(worlds(devices));
        Context dead = live.remove(lost);

        for (int neighbour : new int[] {0, 5, 6}) {
            LinkFaults.cut(devices.get(neighbour), lost);
        }

        assertThat(dead.rank()).isEqualTo(lost);
        for (int i = 0; i < 3; i++) { // no message is taken for one of the next call
            assertThat(losses(live, context -> context.split(0, 0)))
                    .filteredOn(message -> message.equals("rank is lost: rank=4"))
                    .hasSize(8);
        }
    }

    @Test
    void valuesOfALeaderWhoseGroupHasLostARankEndAtAllRanks() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, 12);
        List<Context> worlds = worlds(devices);
        List<Context> below = worlds.subList(5, 8); // two children of rank 4, and one of rank 6

        LinkFaults.cut(devices.get(5), 4);
        LinkFaults.cut(devices.get(6), 4);

        assertThat(
                        losses(
                                below,
                                context ->
                                        ControlCollectives.ofLeader(
                                                (LocalContext) context, 0, () -> new long[3])))
                .contains("rank is lost: rank=4");
    }

    @Test
    void callEndsAtARankWhoseCreditIsUsedUp() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, 3);
        List<Context> live = worlds(devices).subList(0, 2);
        int length = 1 << 15;
        for (int i = 0; i <= EagerCredit.MOST / length; i++) {
            live.get(1).sendLater(SendMode.STANDARD, Bytes.empty(length), Element.BYTE, 0, 0);
        }

        LinkFaults.cut(devices.get(0), 2);

        assertThat(losses(live, Context::duplicate).get(1)).endsWith("rank=2");
    }

    @Test
    void callsOfTwoGroupsEndInBothWhenARankIsLost() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, 5);
        List<Context> pairs = paired(devices, 3);
        Context dead = pairs.remove(2);

        LinkFaults.cut(devices.get(0), 2);
        LinkFaults.cut(devices.get(1), 2);

        assertThat(dead.rank()).isEqualTo(2);
        for (int i = 0; i < 3; i++) { // no message is taken for one of the next call
            assertThat(losses(pairs, context -> context.split(0, 0))).hasSize(4);
        }
    }

    /// Makes contexts of two groups: the first `size` ranks and the others.
    private static List<Context> paired(List<LocalDevice> devices, int size) throws Exception {
        return new ArrayList<>(
                ended(worlds(devices), world -> paired(group(world, size), world, size)));
    }

    private static Context group(Context world, int size) {
        Context own = world.split(world.rank() < size ? 0 : 1, 0);
        assertThat(own).isNotNull();
        return own;
    }

    private static Context paired(Context own, Context world, int size) {
        return own.pair(0, world, world.rank() < size ? size : 0, 1);
    }

    @Test
    void mergeEndsInBothGroupsWhenALeaderIsLost() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, 5);
        List<Context> pairs = paired(devices, 3);
        Context dead = pairs.removeFirst();

        for (int rank = 1; rank < 5; rank++) {
            LinkFaults.cut(devices.get(rank), 0);
        }

        assertThat(dead.rank()).isZero();
        assertThat(losses(pairs, context -> context.merge(context.rank() == 1))).hasSize(4);
    }

    @Test
    void pairEndsAtAllRanksOfALargeGroupWhenALeafIsLost() throws Exception {
        int lost = 7; // a leaf, three levels below the leader
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, 13);
        List<Context> groups = ended(worlds(devices), world -> group(world, 12));
        List<Context> live = new ArrayList<>(worlds(devices));
        Context dead = live.remove(lost);

        LinkFaults.cut(devices.get(6), lost);

        assertThat(dead.rank()).isEqualTo(lost);
        for (int i = 0; i < 3; i++) { // no message is taken for one of the next call
            assertThat(losses(live, world -> paired(groups.get(world.rank()), world, 12)))
                    .hasSize(12);
        }
    }

    @Test
    void mergeEndsAtAllRanksOfALargeGroupWhenALeafIsLost() throws Exception {
        int lost = 7; // a leaf, three levels below the leader
        int parent = 6;
        List<LocalDevice> devices = Ranks.devices(Wiring.LOOPBACK, 13);
        List<Context> pairs = paired(devices, 12);
        Context dead = pairs.remove(lost);

        LinkFaults.cut(devices.get(parent), lost);

        assertThat(dead.rank()).isEqualTo(lost);
        for (int i = 0; i < 3; i++) { // no message is taken for one of the next call
            assertThat(losses(pairs, context -> context.merge(false))).hasSize(12);
        }
    }
}
