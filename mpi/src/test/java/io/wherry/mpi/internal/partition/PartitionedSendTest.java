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
import org.junit.jupiter.api.Test;

final class PartitionedSendTest {
    private static final int TAG = 1;

    private final Queue<Transfer> messages = new ArrayDeque<>();
    private final PartitionedSend send =
            new PartitionedMessaging(shadow(), new ProgressEngine(), 0, 100)
                    .send(
                            new Partitions(new int[2], 2, 1, Layout.of(Element.INT)),
                            new PartitionedMessaging.Peer(0, TAG));

    /// A shadow whose messages are those of the test.
    private Context shadow() {
        return (Context)
                Proxy.newProxyInstance(
                        Context.class.getClassLoader(),
                        new Class<?>[] {Context.class},
                        (_, method, _) ->
                                method.getName().equals("sendLater") ? messages.remove() : null);
    }

    private Transfer start(Transfer first, Transfer second) {
        messages.add(first);
        messages.add(second);
        Transfer started = send.start();
        send.ready(0);
        send.ready(1);
        return started;
    }

    @Test
    void sendOfWhichAPartitionFailedCanBeStartedAgain() {
        Transfer first = start(TestedTransfer.failed(), DoneTransfer.sent(Integer.BYTES));
        assertThatThrownBy(first::await).hasMessage("peer is lost");

        Transfer second = start(DoneTransfer.sent(Integer.BYTES), DoneTransfer.sent(Integer.BYTES));

        assertThat(second.test()).isTrue();
    }

    @Test
    void sendOfWhichAPartitionHasAnErrorCanBeStartedAgain() {
        Transfer first = start(TestedTransfer.broken(), DoneTransfer.sent(Integer.BYTES));
        assertThatThrownBy(first::test).isInstanceOf(OutOfMemoryError.class);

        Transfer second = start(DoneTransfer.sent(Integer.BYTES), DoneTransfer.sent(Integer.BYTES));

        assertThat(second.test()).isTrue();
    }

    @Test
    void sendFailsWhenItsOtherPartitionsAreDone() {
        boolean[] isSent = {false};
        Transfer started = start(TestedTransfer.failed(), new TestedTransfer(() -> isSent[0]));
        assertThat(started.test()).isFalse();

        isSent[0] = true;

        assertThatThrownBy(started::test).hasMessage("peer is lost");
    }
}
