// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.DoneTransfer;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.layout.Layout;
import io.wherry.mpi.internal.progress.ProgressEngine;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class PartitionedReceiveTest {
    private static final int TAG = 1;

    private final Queue<Supplier<Transfer>> messages = new ArrayDeque<>();
    private final PartitionedReceive receive =
            new PartitionedMessaging(shadow(), new ProgressEngine(), 0, 100)
                    .receive(
                            new Partitions(new int[2], 2, 1, Layout.of(Element.INT)),
                            new PartitionedMessaging.Peer(0, TAG));

    /// A shadow whose messages are those of the test.
    private Context shadow() {
        return (Context)
                Proxy.newProxyInstance(
                        Context.class.getClassLoader(),
                        new Class<?>[] {Context.class},
                        (_, method, _) ->
                                method.getName().equals("receiveLater")
                                        ? messages.remove().get()
                                        : null);
    }

    @BeforeEach
    void match() {
        receive.match(new Announcement(TAG, 10, 2, Integer.BYTES));
    }

    private Transfer start(Supplier<Transfer> first, Supplier<Transfer> second) {
        messages.add(first);
        messages.add(second);
        return receive.start();
    }

    private static Transfer come() {
        return DoneTransfer.sent(Integer.BYTES);
    }

    @Test
    void receiveFailsWhenItsOtherPartitionsHaveCome() {
        boolean[] hasCome = {false};
        Transfer started =
                start(TestedTransfer::failed, () -> new TestedTransfer(() -> hasCome[0]));
        assertThat(started.test()).isFalse();

        hasCome[0] = true;

        assertThatThrownBy(started::test).hasMessage("peer is lost");
    }

    @Test
    void receiveOfWhichAPartitionHasAnErrorWaitsForTheOthers() {
        boolean[] hasCome = {false};
        Transfer started =
                start(TestedTransfer::broken, () -> new TestedTransfer(() -> hasCome[0]));
        assertThat(started.test()).isFalse();

        hasCome[0] = true;

        assertThatThrownBy(started::test).isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void receiveOfWhichAPartitionCannotBeginKeepsTheOthers() {
        boolean[] hasCome = {false};
        Transfer started =
                start(
                        () -> new TestedTransfer(() -> hasCome[0]),
                        () -> {
                            throw TestedTransfer.lost();
                        });
        assertThat(started.test()).isFalse();

        hasCome[0] = true;

        assertThatThrownBy(started::test).hasMessage("peer is lost");
        assertThat(messages).isEmpty();
    }

    @Test
    void failedPartitionHasNotArrived() {
        Transfer _ = start(TestedTransfer::failed, () -> new TestedTransfer(() -> false));

        assertThatThrownBy(() -> receive.hasArrived(0)).hasMessage("peer is lost");
    }

    @Test
    void receiveOfWhichAPartitionFailedCanBeStartedAgain() {
        Transfer first = start(TestedTransfer::failed, PartitionedReceiveTest::come);
        assertThatThrownBy(first::test).hasMessage("peer is lost");

        Transfer second = start(PartitionedReceiveTest::come, PartitionedReceiveTest::come);

        assertThat(second.test()).isTrue();
    }

    @Test
    void failedPartitionHasNotArrivedWhenAllHaveEnded() {
        Transfer _ = start(TestedTransfer::failed, PartitionedReceiveTest::come);

        assertThatThrownBy(() -> receive.hasArrived(0)).hasMessage("peer is lost");
    }
}
