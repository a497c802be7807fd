// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.ConnectException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The contract of closing a link, one of its directions, and a listener.
abstract class CloseContract extends InterruptContract {

    CloseContract() {}

    @Test
    void closeWakesAThreadThatReceives() throws Exception {
        BackgroundTask<MemorySegment> receiver = BackgroundTask.waiting(() -> here.receive());

        here.close();

        assertThat(receiver.failure())
                .isInstanceOfSatisfying(
                        LinkClosedException.class, e -> assertThat(e.byPeer()).isFalse());
    }

    @Test
    void closeWakesAThreadThatSends() throws Exception {
        BackgroundTask<Throwable> sender =
                BackgroundTask.waiting(() -> sendUntilItFails(here, Link.FOREVER));

        here.close();

        assertThat(sender.result())
                .isInstanceOfSatisfying(
                        LinkClosedException.class, e -> assertThat(e.byPeer()).isFalse());
        assertThatThrownBy(() -> receiveAll(there)).isInstanceOf(BrokenLinkException.class);
    }

    protected static void receiveAll(Link link) throws Exception {
        while (true) {
            link.receive(PATIENCE);
        }
    }

    @Test
    void closeWakesAThreadThatAccepts() throws Exception {
        BackgroundTask<Link> acceptor = BackgroundTask.waiting(() -> listener.accept());

        listener.close();

        assertThat(acceptor.failure()).isInstanceOf(LinkClosedException.class);
        assertThat(listener.isOpen()).isFalse();
        assertThatThrownBy(() -> listener.accept(SHORT)).isInstanceOf(LinkClosedException.class);
    }

    @Test
    void linksOutliveTheirListener() throws Exception {
        listener.close();

        here.send(text("still"));

        assertThat(receiveText(there)).isEqualTo("still");
    }

    @Test
    void connectFailsAfterTheListenerClosed() throws Exception {
        listener.close();

        assertThatThrownBy(() -> Link.to(listener.address(), options()))
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining(listener.address().toString());
    }

    @Test
    void framesBeforeACloseArriveAndThenTheEndIsInOrder() throws Exception {
        here.send(text("last"));
        here.close();

        assertThat(receiveText(there)).isEqualTo("last");
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> there.receive(PATIENCE))
                    .isInstanceOfSatisfying(
                            LinkClosedException.class, e -> assertThat(e.byPeer()).isTrue());
        }
    }

    @Test
    void closeWithFramesUnreadIsInOrderForThePeer() throws Exception {
        there.send(text("never read"));
        here.send(text("last"));
        here.close();

        assertThat(receiveText(there)).isEqualTo("last");
        assertThatThrownBy(() -> there.receive(PATIENCE)).isInstanceOf(LinkClosedException.class);
    }

    /// The peer reads while the link is closed, so that there is no room for the CLOSE frame at
    /// times.
    @Test
    void longFramesBeforeACloseWithFramesUnreadArrive() throws Exception {
        SplittableRandom random = new SplittableRandom(11);
        for (int i = 0; i < 60; i++) {
            MemorySegment frame =
                    MemorySegment.ofArray(randomBytes(random, random.nextInt(1 << 18, 1 << 22)));
            there.send(text("never read"));
            BackgroundTask<MemorySegment> reader =
                    BackgroundTask.start(() -> there.receive(PATIENCE));
            here.send(PATIENCE, frame);
            here.close();

            assertThat(reader.result().mismatch(frame)).isEqualTo(-1);
            assertThatThrownBy(() -> there.receive(PATIENCE))
                    .isInstanceOf(LinkClosedException.class);
            reconnect(options(), options());
        }
    }

    /// The peer returns credit while it reads what was sent before the link was closed.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void framesBeforeACloseReachAPeerThatReadsSlowly(boolean interruptible) throws Exception {
        reconnect(options().withInterruptible(interruptible), options());
        byte[] frame = randomBytes(new SplittableRandom(12), 100_000);
        int frames = 120;
        BackgroundTask<Void> sender =
                BackgroundTask.start(() -> {
                    for (int i = 0; i < frames; i++) {
                        here.send(PATIENCE, MemorySegment.ofArray(frame));
                    }
                    here.close();
                    return null;
                });

        for (int i = 0; i < frames; i++) {
            assertThat(there.receive(PATIENCE).toArray(ValueLayout.JAVA_BYTE)).isEqualTo(frame);
            Thread.sleep(2);
        }
        assertThatThrownBy(() -> there.receive(PATIENCE)).isInstanceOf(LinkClosedException.class);
        sender.result();
    }

    @Test
    void sendingToAPeerThatClosedFailsButItsFramesAreStillThere() throws Exception {
        here.send(text("last"));
        here.close();

        Throwable failure = sendUntilItFails(there, PATIENCE);

        assertThat(failure).isInstanceOf(LinkException.class);
        assertThat(receiveText(there)).isEqualTo("last");
        assertThatThrownBy(() -> there.receive(PATIENCE)).isInstanceOf(LinkClosedException.class);
        assertThatThrownBy(() -> there.send(text("more"))).isInstanceOf(LinkException.class);
    }

    @Test
    void finishEndsOneDirectionAndTheReplyStillArrives() throws Exception {
        here.send(text("question"));
        here.finish(PATIENCE);
        here.finish(PATIENCE);

        assertThat(receiveText(there)).isEqualTo("question");
        assertThatThrownBy(() -> there.receive(PATIENCE)).isInstanceOf(LinkClosedException.class);
        there.send(text("answer"));
        there.close();
        assertThat(receiveText(here)).isEqualTo("answer");
        assertThatThrownBy(() -> here.receive(PATIENCE)).isInstanceOf(LinkClosedException.class);
        assertThatThrownBy(() -> here.send(text("more"))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void useAfterCloseNamesTheClosingCall() throws Exception {
        here.close();
        here.close();

        assertThat(here.isOpen()).isFalse();
        assertThatThrownBy(() -> here.send(text("x")))
                .isInstanceOf(LinkClosedException.class)
                .hasMessage("closed by this side: address=" + here.remote());
        assertThatThrownBy(() -> here.receive()).isInstanceOf(LinkClosedException.class);
    }

    /// Links are opened and closed one at a time: the next one uses the native memory of the last.
    @Test
    void closedLinksKeepNoNativeMemory() throws Exception {
        long before = directMemory();
        long most = before;
        for (int i = 0; i < 200; i++) {
            reconnect(options(), options());
            here.send(text("there"));
            assertThat(receiveText(there)).isEqualTo("there");
            there.send(text("back"));
            assertThat(receiveText(here)).isEqualTo("back");
            most = Math.max(most, directMemory());
        }
        assertThat(most - before).isLessThan(8 << 20);
    }

    private static long directMemory() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }

    /// The buffers of a closed link may be in use by another link: late calls of its threads must
    /// not write to them.
    @Test
    void linksThatAreClosedInUseDisturbNoOthers() throws Exception {
        for (int i = 0; i < 50; i++) {
            Link victim = here;
            Link peer = there;
            BackgroundTask<Throwable> sender =
                    BackgroundTask.start(() -> sendUntilItFails(victim, Link.FOREVER));
            BackgroundTask<Throwable> receiver =
                    BackgroundTask.start(() -> receiveUntilItFails(peer));
            Thread.sleep(i % 5);
            victim.close();
            peer.close();
            reconnect(options(), options());
            byte[] frame = randomBytes(new SplittableRandom(i), 5000);
            for (int j = 0; j < 10; j++) {
                here.send(MemorySegment.ofArray(frame));
                assertThat(there.receive(PATIENCE).toArray(ValueLayout.JAVA_BYTE)).isEqualTo(frame);
            }
            assertThat(sender.result()).isInstanceOf(IOException.class);
            assertThat(receiver.result()).isInstanceOf(IOException.class);
        }
    }

    private static Throwable receiveUntilItFails(Link link) {
        while (true) {
            try {
                link.receive();
            } catch (Exception e) {
                return e;
            }
        }
    }
}
