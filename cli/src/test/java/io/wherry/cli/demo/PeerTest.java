// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.cli.jvm.Belongings;
import io.wherry.cli.jvm.PeerLostException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkTimeoutException;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PeerTest {
    private static final long HEAP = 64L << 20;

    @Test
    void strangersWithoutTheSecretAreTurnedAway() throws IOException {
        try (TrustedListener listener = TrustedListener.tcp();
                TextLink stranger = new TextLink(Link.to(listener.address()));
                TextLink friend = new TextLink(Link.to(listener.address()))) {
            stranger.say("let me in", Link.FOREVER);
            friend.say(listener.secret(), Link.FOREVER);

            try (TextLink accepted =
                    new TextLink(listener.accept(Duration.ofSeconds(10), () -> true))) {
                accepted.say("welcome", Link.FOREVER);

                assertThat(friend.hear(Duration.ofSeconds(10))).isEqualTo("welcome");
                assertThatThrownBy(() -> stranger.hear(Duration.ofSeconds(10)))
                        .isInstanceOf(IOException.class)
                        .isNotInstanceOf(LinkTimeoutException.class);
            }
        }
    }

    @Test
    void nobodyIsAwaitedWhoCannotCome() throws IOException {
        try (TrustedListener listener = TrustedListener.tcp()) {
            assertThatThrownBy(() -> listener.accept(Duration.ofDays(1), () -> false))
                    .isInstanceOf(LinkTimeoutException.class);
        }
    }

    @Test
    void peerIsGoneWhenItsBelongingsAreClosed() throws IOException {
        ProcessHandle process;
        try (Belongings belongings = Belongings.none()) {
            Peer peer = Peer.start(belongings, Demo.ECHO, HEAP, false);
            process = ProcessHandle.of(peer.pid()).orElseThrow();
        }

        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void killedPeerIsNoticedByTheNextRequest() throws IOException {
        try (Belongings belongings = Belongings.none()) {
            Peer peer = Peer.start(belongings, Demo.ECHO, HEAP, false);
            ProcessHandle process = ProcessHandle.of(peer.pid()).orElseThrow();
            process.destroyForcibly();
            process.onExit().join();

            assertThatThrownBy(() -> peer.demand(new Request.Build("payload")))
                    .isInstanceOf(PeerLostException.class)
                    .hasMessageContaining("the second JVM ended: exit code=");
        }
    }

    @Test
    void requestsAndAnswersSurviveTheirText() {
        List<Request> requests =
                List.of(
                        new Request.Build("word-index"),
                        new Request.Open(Format.JAVA_IO),
                        new Request.Rounds(17),
                        new Request.Check(),
                        new Request.Close());
        List<Answer> answers =
                List.of(
                        new Answer.Done(),
                        new Answer.Different("$.a: expected=1, actual=2"),
                        new Answer.Failed("stack overflow"));

        assertThat(requests).allMatch(one -> Request.parse(one.text()).equals(one));
        assertThat(answers).allMatch(one -> Answer.parse(one.text()).equals(one));
        assertThatThrownBy(() -> Request.parse("dance"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Answer.parse("perhaps"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void belongingsAreClosedNewestFirstAndOnce() throws IOException {
        List<String> closed = new ArrayList<>();
        Belongings belongings = Belongings.none();
        belongings.own((Closeable) () -> closed.add("first"));
        belongings.own((Closeable) () -> closed.add("second"));

        belongings.close();
        belongings.close();

        assertThat(closed).containsExactly("second", "first");
        assertThatThrownBy(() -> belongings.own((Closeable) () -> closed.add("late")))
                .isInstanceOf(IOException.class);
        assertThat(closed).endsWith("late");
    }
}
