// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.rmi.internal.type.Admission;
import io.wherry.testkit.fault.Faults;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of packets of a connection that is cut at any of its bytes.
@Timeout(60)
class CutPacketsTest {
    private static final int ANSWERS = 6;
    private static final int STEPS = 400;
    private static final GraphCodec CODEC = GraphCodec.lean();
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    @TempDir Path folder;

    @Test
    void noAnswerIsReadTwiceAfterAConnectionWasCut() throws Exception {
        int read = 0;
        for (int place = 0; place < STEPS; place++) {
            read += answersOfCutConnection(place, number -> number * 1000);
        }
        assertThat(read).isBetween(STEPS / 2, STEPS * ANSWERS);
    }

    @Test
    void noLongAnswerIsReadTwiceAfterAConnectionWasCut() throws Exception {
        for (int place = 0; place < 200_000; place += 1777) {
            answersOfCutConnection(place, number -> new int[5_000 * number]);
        }
    }

    private interface Answer {
        Object of(int number);
    }

    /// Returns the number of replies that arrived before the connection failed. Checks that each is
    /// correct and that none arrived afterwards.
    private int answersOfCutConnection(int place, Answer answer) throws Exception {
        LinkOptions sound = LinkOptions.standard().withChecksum(true);
        LinkOptions cut = sound.withWires(Faults.cutAfter(place));
        Address.Unix address = new Address.Unix(folder.resolve("at-" + place));
        try (Listener listener = Listener.at(address, cut)) {
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> send(listener, answer));
            int count;
            try (Link link = Link.to(address, sound)) {
                count = receive(link, answer);
            } catch (IOException e) {
                count = 0; // cut before it was open
            }
            sent.join();
            return count;
        }
    }

    private static void send(Listener listener, Answer answer) {
        try (Link link = listener.accept()) {
            PacketSender out = new PacketSender(link, CODEC, TIMEOUT);
            for (int number = 1; number <= ANSWERS; number++) {
                PacketSender.CallHeader call =
                        new PacketSender.CallHeader(1, "method", number, Scope.OPEN, 0);
                out.reply(Packet.RESULT, call, answer.of(number), false, false);
            }
            link.receive(); // until the other side has read
        } catch (IOException _) {
            // the connection is cut
        }
    }

    private static int receive(Link link, Answer answer) {
        PacketReceiver in = new PacketReceiver(link, CODEC, TIMEOUT);
        List<Integer> numbers = new ArrayList<>();
        try {
            while (numbers.size() < ANSWERS) {
                in.next(TIMEOUT);
                int number = in.call();
                assertThat(in.reply(new Admission(_ -> true, null), _ -> "method"))
                        .isEqualTo(answer.of(number));
                numbers.add(number);
            }
        } catch (IOException _) {
            assertNothingComes(in);
        }
        assertThat(numbers).isEqualTo(List.of(1, 2, 3, 4, 5, 6).subList(0, numbers.size()));
        return numbers.size();
    }

    private static void assertNothingComes(PacketReceiver in) {
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> in.next(TIMEOUT)).isInstanceOf(IOException.class);
        }
    }
}
