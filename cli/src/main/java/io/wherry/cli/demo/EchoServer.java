// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import io.wherry.cli.data.DataSet;
import io.wherry.testkit.Isomorphism;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import java.io.IOException;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The second JVM's part: sends back each graph it gets, and compares what it got with what it
/// builds itself.
final class EchoServer {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Address address;
    private final String secret;
    private final UnaryOperator<@Nullable Object> reply;
    private @Nullable Object expected;
    private @Nullable Object received;
    private @Nullable Link data;
    private @Nullable GraphStream graphs;

    /// @param reply maps each received graph to the graph that is sent back
    EchoServer(Address address, String secret, UnaryOperator<@Nullable Object> reply) {
        this.address = address;
        this.secret = secret;
        this.reply = reply;
    }

    /// Serves requests until the peer closes the connection.
    void serve() throws IOException {
        try (TextLink control = connect()) {
            while (true) {
                EchoRequest request = EchoRequest.parse(control.hear(PATIENCE));
                control.say(answer(request).text(), PATIENCE);
            }
        } catch (LinkClosedException _) {
            /* the demo is over: the normal end */
        } finally {
            hangUp();
        }
    }

    private TextLink connect() throws IOException {
        TextLink link = new TextLink(Link.to(address));
        link.say(secret, PATIENCE);
        return link;
    }

    private EchoReply answer(EchoRequest request) throws IOException {
        try {
            return perform(request);
        } catch (IOException | RuntimeException | StackOverflowError e) {
            hangUp();
            return new EchoReply.Failed(FailureReason.of(e));
        }
    }

    private EchoReply perform(EchoRequest request) throws IOException {
        switch (request) {
            case EchoRequest.Build build -> {
                expected = null;
                expected = DataSet.named(build.data()).fresh();
            }
            case EchoRequest.Open open -> open(open.format());
            case EchoRequest.Rounds rounds -> echo(rounds.count());
            case EchoRequest.Check _ -> {
                String difference = Isomorphism.difference(expected, received);
                received = null;
                if (difference != null) {
                    return new EchoReply.Different(difference);
                }
            }
            case EchoRequest.Close _ -> hangUp();
        }
        return new EchoReply.Done();
    }

    private void open(GraphFormat format) throws IOException {
        hangUp();
        Link link = connect().link();
        data = link;
        graphs = format.open(link.output(PATIENCE), link.input(PATIENCE));
    }

    private void echo(int count) throws IOException {
        GraphStream stream = graphs;
        if (stream == null) {
            throw new IllegalStateException("data link is not open");
        }
        for (int round = 0; round < count; round++) {
            received = null;
            Object graph = stream.read();
            stream.write(reply.apply(graph));
            received = graph;
        }
    }

    private void hangUp() throws IOException {
        Link link = data;
        data = null;
        graphs = null;
        received = null;
        if (link != null) {
            link.close();
        }
    }
}
