// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.cli.jvm.CloseableStack;
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
class SecondPeerTest {
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
    void ranksThatCannotArriveAreNotAwaited() throws IOException {
        try (TrustedListener listener = TrustedListener.tcp()) {
            assertThatThrownBy(() -> listener.accept(Duration.ofDays(1), () -> false))
                    .isInstanceOf(LinkTimeoutException.class);
        }
    }

    @Test
    void peerIsGoneWhenItsBelongingsAreClosed() throws IOException {
        ProcessHandle process;
        try (CloseableStack resources = CloseableStack.none()) {
            SecondPeer peer = SecondPeer.start(resources, DemoCommand.ECHO, HEAP, false);
            process = ProcessHandle.of(peer.pid()).orElseThrow();
        }

        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void killedPeerIsNoticedByTheNextRequest() throws IOException {
        try (CloseableStack resources = CloseableStack.none()) {
            SecondPeer peer = SecondPeer.start(resources, DemoCommand.ECHO, HEAP, false);
            ProcessHandle process = ProcessHandle.of(peer.pid()).orElseThrow();
            process.destroyForcibly();
            process.onExit().join();

            assertThatThrownBy(() -> peer.demand(new EchoRequest.Build("payload")))
                    .isInstanceOf(PeerLostException.class)
                    .hasMessageContaining("the second JVM ended: exit code=");
        }
    }

    @Test
    void requestsAndRepliesSurviveTheirText() {
        List<EchoRequest> requests =
                List.of(
                        new EchoRequest.Build("word-index"),
                        new EchoRequest.Open(GraphFormat.JAVA_IO),
                        new EchoRequest.Rounds(17),
                        new EchoRequest.Check(),
                        new EchoRequest.Close());
        List<EchoReply> answers =
                List.of(
                        new EchoReply.Done(),
                        new EchoReply.Different("$.a: expected=1, actual=2"),
                        new EchoReply.Failed("stack overflow"));

        assertThat(requests).allMatch(one -> EchoRequest.parse(one.text()).equals(one));
        assertThat(answers).allMatch(one -> EchoReply.parse(one.text()).equals(one));
        assertThatThrownBy(() -> EchoRequest.parse("dance"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> EchoReply.parse("perhaps"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void belongingsAreClosedNewestFirstAndOnce() throws IOException {
        List<String> closed = new ArrayList<>();
        CloseableStack resources = CloseableStack.none();
        resources.own((Closeable) () -> closed.add("first"));
        resources.own((Closeable) () -> closed.add("second"));

        resources.close();
        resources.close();

        assertThat(closed).containsExactly("second", "first");
        assertThatThrownBy(() -> resources.own((Closeable) () -> closed.add("late")))
                .isInstanceOf(IOException.class);
        assertThat(closed).endsWith("late");
    }
}
