// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A receiver may do other things for longer than the keep-alive time, whatever waits for it.
@Timeout(60)
final class SlowReceiverTest {
    private static final int FRAMES = 64;
    private static final int FRAME = 1 << 20;
    private static final Duration SOON = Duration.ofSeconds(20);

    @Test
    void receiverThatHasNoRoomIsNotLost() throws Exception {
        LinkOptions options =
                LinkOptions.standard()
                        .withKeepAlive(Duration.ofSeconds(1))
                        .withWindow(2 * FRAMES, 2L * FRAMES * FRAME);
        try (Arena arena = Arena.ofShared();
                Listener listener = Listener.at(new Address.Tcp("127.0.0.1", 0), options);
                Link sender = Link.to(listener.address(), options);
                Link receiver = listener.accept(SOON)) {
            MemorySegment frame = arena.allocate(FRAME);
            FutureTask<Void> sending =
                    new FutureTask<>(() -> {
                        for (int i = 0; i < FRAMES; i++) {
                            sender.send(Link.FOREVER, frame);
                        }
                        return null;
                    });
            Thread.ofPlatform().daemon().start(sending);

            Thread.sleep(5_000); // longer than a host that does not answer would be given

            for (int i = 0; i < FRAMES; i++) {
                assertThat(receiver.receive(SOON).byteSize()).isEqualTo(FRAME);
            }
            sending.get(20, TimeUnit.SECONDS);
        }
    }
}
