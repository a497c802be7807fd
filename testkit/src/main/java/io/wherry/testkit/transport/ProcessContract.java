// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The additional contract of transports between processes: a second JVM is the peer.
public abstract class ProcessContract extends TransportContract {

    protected ProcessContract() {}

    @Test
    void framesPassToAnotherJvmAndBack() throws Exception {
        Process process = EchoPeer.start(listener.address());
        try (Link peer = listener.accept(PATIENCE)) {
            SplittableRandom random = new SplittableRandom(4);
            for (int i = 0; i < 50; i++) {
                byte[] bytes = randomBytes(random, random.nextInt(1 << 18));
                peer.send(PATIENCE, ByteBuffer.wrap(bytes));
                assertThat(peer.receive(PATIENCE).mismatch(MemorySegment.ofArray(bytes)))
                        .isEqualTo(-1);
            }
            peer.finish(PATIENCE);
            assertThatThrownBy(() -> peer.receive(PATIENCE))
                    .isInstanceOf(LinkClosedException.class);
            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void framesOfAJvmThatEndedReachAPeerThatReadsSlowly(boolean interruptible) throws Exception {
        Process process = DepartingPeer.start(listener.address(), interruptible);
        try {
            try (Link peer = listener.accept(PATIENCE)) {
                peer.send(PATIENCE, text("never read"));
                for (int i = 0; i < DepartingPeer.FRAMES; i++) {
                    assertThat(peer.receive(PATIENCE).toArray(ValueLayout.JAVA_BYTE))
                            .isEqualTo(DepartingPeer.frame());
                    Thread.sleep(2);
                }
                assertThatThrownBy(() -> peer.receive(PATIENCE))
                        .isInstanceOf(LinkClosedException.class);
            }
            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void deathOfAnotherJvmBreaksTheLink() throws Exception {
        Process process = EchoPeer.start(listener.address());
        try (Link peer = listener.accept(PATIENCE)) {
            peer.send(PATIENCE, text("alive"));
            assertThat(receiveText(peer)).isEqualTo("alive");
            BackgroundTask<MemorySegment> receiver = BackgroundTask.waiting(() -> peer.receive());

            process.destroyForcibly();

            assertThat(receiver.failure()).isInstanceOf(BrokenLinkException.class);
        } finally {
            process.destroyForcibly();
        }
    }
}
