// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.fault.Faults;
import io.wherry.testkit.transport.BackgroundTask;
import io.wherry.testkit.transport.TransportContract;
import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.FilterWire;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import io.wherry.transport.Wire;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.BindException;
import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The contract within one JVM.
final class LoopbackTransportTest extends TransportContract {
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    /// The length of a frame with a text of four letters.
    private static final int FRAME = 16 + 4;

    @Override
    protected Address freeAddress() {
        return new Address.Loopback("test-" + NUMBERS.incrementAndGet());
    }

    @Test
    void nameThatIsTakenIsRefused() {
        assertThatThrownBy(() -> Listener.at(listener.address())).isInstanceOf(BindException.class);
    }

    @Test
    void linkThatWasNeverAcceptedBreaksWithTheListener() throws Exception {
        try (Link waiting = Link.to(listener.address())) {
            listener.close();

            assertThatThrownBy(() -> waiting.receive(PATIENCE))
                    .isInstanceOf(BrokenLinkException.class);
        }
    }

    /// Each frame has a CREDIT frame. All of them do not fit in the memory for frames of the peer.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void creditOfASideThatOnlySendsFillsNoMemory(boolean leavesAFrameUnread) throws Exception {
        LinkOptions narrow = options().withWindow(1, 1).withMaxFrameLength(16);
        reconnect(narrow, narrow);
        if (leavesAFrameUnread) {
            there.send(PATIENCE, text("unread"));
        }
        BackgroundTask<Void> receiver =
                BackgroundTask.start(() -> {
                    for (int i = 0; i < 2500; i++) {
                        assertThat(receiveText(there)).isEqualTo("four");
                    }
                    there.send(PATIENCE, text("last"));
                    return null;
                });
        for (int i = 0; i < 2500; i++) {
            here.send(PATIENCE, text("four"));
        }

        if (leavesAFrameUnread) {
            assertThat(receiveText(here)).isEqualTo("unread");
        }
        assertThat(receiveText(here)).isEqualTo("last");
        receiver.result();
    }

    /// The limit is for DATA frames: CREDIT frames are longer.
    @Test
    void sideThatReceivesNoFramesFindsItsCredit() throws Exception {
        reconnect(options().withMaxFrameLength(0), options().withWindow(1, 1));

        for (int i = 0; i < 100; i++) { // the first ones need no credit
            here.send(PATIENCE, text("four"));
            assertThat(receiveText(there)).isEqualTo("four");
        }
    }

    /// The sender reads both of them ahead at once.
    @Test
    void frameAfterACreditFrameIsNotLost() throws Exception {
        LinkOptions narrow = options().withWindow(1, 1);
        reconnect(narrow, narrow);
        there.send(PATIENCE, text("first")); // its receiver knows the window then
        assertThat(receiveText(here)).isEqualTo("first");
        here.send(PATIENCE, text("four"));
        assertThat(receiveText(there)).isEqualTo("four");
        there.send(PATIENCE, text("reply"));

        here.send(PATIENCE, text("five"));

        assertThat(receiveText(here)).isEqualTo("reply");
        assertThat(receiveText(there)).isEqualTo("five");
    }

    /// The sender looks for credit after the last byte of the peer.
    @Test
    void sendWithoutCreditAfterTheCloseFrameBreaksNoLink() throws Exception {
        reconnect(options(), options().withWindow(1, 1));
        there.send(PATIENCE, text("first")); // its receiver knows the window then
        assertThat(receiveText(here)).isEqualTo("first");
        here.send(PATIENCE, text("four"));
        there.close();
        assertThatThrownBy(() -> here.receive(PATIENCE)).isInstanceOf(LinkClosedException.class);

        assertThatThrownBy(() -> here.send(PATIENCE, text("five")))
                .isInstanceOf(LinkClosedException.class);

        assertThatThrownBy(() -> here.receive(PATIENCE)).isInstanceOf(LinkClosedException.class);
        assertThat(here.isOpen()).isTrue();
    }

    /// The sender reads it ahead, and then the end of the connection.
    @Test
    void frameBeforeTheEndIsNotLostToASendWithoutCredit() throws Exception {
        reconnect(
                options(),
                options()
                        .withWindow(1, 1)
                        .withWires(Faults.halfCloseAfter(HELLO_AND_SETTINGS + 2 * FRAME)));
        there.send(PATIENCE, text("four")); // its receiver knows the window then
        assertThat(receiveText(here)).isEqualTo("four");
        here.send(PATIENCE, text("five"));
        there.send(PATIENCE, text("last"));

        assertThatThrownBy(() -> here.send(PATIENCE, text("more")))
                .isInstanceOf(BrokenLinkException.class);

        assertThat(receiveText(here)).isEqualTo("last");
        assertThatThrownBy(() -> here.receive(PATIENCE)).isInstanceOf(BrokenLinkException.class);
    }

    /// The bytes after the first eight look like an empty frame.
    @Test
    void restOfAFrameIsNoFurtherFrame() throws Exception {
        there.send(PATIENCE, MemorySegment.ofArray(new long[] {7, 0, 1}));

        MemorySegment first = MemorySegment.ofArray(new byte[Long.BYTES]);
        assertThat(here.read(first, PATIENCE)).isEqualTo(Long.BYTES);

        assertThat(here.hasFrame()).isFalse();
    }

    @Test
    void frameAfterTheRestOfAnotherOneIsSeen() throws Exception {
        there.send(PATIENCE, text("four"));
        there.send(PATIENCE, text("next"));

        assertThat(here.read(MemorySegment.ofArray(new byte[2]), PATIENCE)).isEqualTo(2);

        assertThat(here.hasFrame()).isTrue();
        assertThat(receiveText(here)).isEqualTo("ur");
        assertThat(here.hasFrame()).isTrue();
        assertThat(receiveText(here)).isEqualTo("next");
        assertThat(here.hasFrame()).isFalse();
    }

    /// The call that has received a frame sends credit meanwhile.
    @Test
    void closeWaitsForACreditFrameThatIsBeingSent() throws Exception {
        AtomicBoolean slow = new AtomicBoolean();
        CountDownLatch writing = new CountDownLatch(1);
        reconnect(
                options().withWindow(1, 1).withWires(wire -> slowWire(wire, slow, writing)),
                options());
        slow.set(true);
        BackgroundTask<String> receiver = BackgroundTask.start(() -> receiveText(here));
        there.send(PATIENCE, text("four"));
        assertThat(writing.await(20, TimeUnit.SECONDS)).isTrue();

        here.close();

        assertThat(receiver.result()).isEqualTo("four");
        assertThatThrownBy(() -> there.receive(PATIENCE)).isInstanceOf(LinkClosedException.class);
    }

    private static Wire slowWire(Wire wire, AtomicBoolean slow, CountDownLatch writing) {
        return new FilterWire(wire) {
            @Override
            public long write(ByteBuffer[] buffers, int offset, int count) throws IOException {
                if (slow.getAndSet(false)) {
                    writing.countDown();
                    LockSupport.parkNanos(100_000_000);
                }
                return super.write(buffers, offset, count);
            }
        };
    }
}
