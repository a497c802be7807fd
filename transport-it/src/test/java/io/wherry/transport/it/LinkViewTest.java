// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.transport.BackgroundTask;
import io.wherry.testkit.transport.TransportContract;
import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkInput;
import io.wherry.transport.LinkOutput;
import io.wherry.transport.Listener;
import java.io.BufferedInputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class LinkViewTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int BUFFER = 1 << 16;

    private Listener listener;
    private Link here;
    private Link there;

    @BeforeEach
    void connect() throws Exception {
        listener = Listener.at(Address.parse("tcp://127.0.0.1:0"));
        here = Link.to(listener.address());
        there = listener.accept(PATIENCE);
    }

    @AfterEach
    void close() throws Exception {
        here.close();
        there.close();
        listener.close();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    @Test
    void flushMakesAFrameOfWhatWasWritten() throws Exception {
        LinkOutput output = here.output(PATIENCE);
        output.write('a');
        output.write(bytes("xbcx"), 1, 2);
        output.flush();
        output.flush();
        output.write(bytes("d"));
        output.close();

        assertThat(there.frame(PATIENCE).readAllBytes()).isEqualTo(bytes("abc"));
        assertThat(there.frame(PATIENCE).readAllBytes()).isEqualTo(bytes("d"));
        assertThat(here.isOpen()).isTrue();
        assertThatThrownBy(() -> output.write(1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void bytesThatDoNotFitTheBufferGoAtOnceInOneFrame() throws Exception {
        LinkOutput output = here.output(PATIENCE);
        try (Arena arena = Arena.ofConfined()) {
            output.write(bytes("head"));
            output.write(arena.allocate(BUFFER - 3));
            output.write(arena.allocate(BUFFER));
            output.write(1);
        }

        assertThat(there.frame(PATIENCE).readAllBytes())
                .hasSize(BUFFER + 1)
                .startsWith(bytes("head"));
        assertThat(there.awaitFrame(PATIENCE)).isEqualTo(BUFFER);
    }

    @Test
    void inputGoesFromFrameToFrameAndEndsWithTheLink() throws Exception {
        here.send(ByteBuffer.wrap(bytes("one")));
        here.send(ByteBuffer.allocate(0));
        here.send(ByteBuffer.wrap(bytes("two")));
        here.finish();

        LinkInput input = there.input(PATIENCE);

        assertThat(input.read()).isEqualTo('o');
        assertThat(input.read(new byte[0])).isZero();
        assertThat(input.readAllBytes()).isEqualTo(bytes("netwo"));
        assertThat(input.read()).isEqualTo(-1);
    }

    @Test
    void viewOfAFrameEndsWithItAndSkipsWhatIsLeft() throws Exception {
        here.send(ByteBuffer.wrap(new byte[100_000]));
        here.send(ByteBuffer.wrap(bytes("next")));

        try (LinkInput frame = there.frame(PATIENCE)) {
            assertThat(frame.readNBytes(10)).hasSize(10);
        }
        LinkInput next = there.frame(PATIENCE);

        assertThat(next.readAllBytes()).isEqualTo(bytes("next"));
        assertThat(next.read()).isEqualTo(-1);
        next.close();
        assertThatThrownBy(() -> next.read()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void viewsAreChannels() throws Exception {
        byte[] sent = new byte[300_000];
        new SplittableRandom(1).nextBytes(sent);
        BackgroundTask<Void> sender =
                BackgroundTask.start(() -> {
                    WritableByteChannel channel = here.output(PATIENCE);
                    channel.write(ByteBuffer.wrap(sent, 0, 1000));
                    channel.write(ByteBuffer.wrap(sent, 1000, 299_000));
                    channel.close();
                    here.finish();
                    return null;
                });

        ReadableByteChannel channel = there.input(PATIENCE);

        assertThat(Channels.newInputStream(channel).readAllBytes()).isEqualTo(sent);
        assertThat(channel.read(ByteBuffer.allocate(1))).isEqualTo(-1);
        sender.result();
    }

    @Test
    void objectStreamsMeetOverALink() throws Exception {
        List<String> graph = new ArrayList<>();
        for (int i = 0; i < 50_000; i++) {
            graph.add("node " + i);
        }
        BackgroundTask<Object> receiver =
                BackgroundTask.start(() -> {
                    ObjectInputStream in =
                            new ObjectInputStream(new BufferedInputStream(there.input(PATIENCE)));
                    return List.of(in.readObject(), in.readObject());
                });

        ObjectOutputStream out = new ObjectOutputStream(here.output(PATIENCE));
        out.writeObject(graph);
        out.flush();
        out.writeObject("end");
        out.flush();

        assertThat(receiver.result()).isEqualTo(List.of(graph, "end"));
    }

    @Test
    void brokenLinkIsNoEndOfStream() throws Exception {
        here.send(ByteBuffer.wrap(bytes("part")));
        BackgroundTask<Throwable> stuck =
                BackgroundTask.waiting(
                        () -> TransportContract.sendUntilItFails(here, Link.FOREVER));
        here.close();
        stuck.result();

        assertThatThrownBy(() -> there.input(PATIENCE).readAllBytes())
                .isInstanceOf(BrokenLinkException.class);
    }
}
