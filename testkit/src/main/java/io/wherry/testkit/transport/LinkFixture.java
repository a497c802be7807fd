// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/// A listener and the two ends of a link to it, for each test.
@Timeout(60)
abstract class LinkFixture {
    protected static final Duration PATIENCE = Duration.ofSeconds(20);
    protected static final Duration SHORT = Duration.ofMillis(100);

    /// How late a deadline may be on a machine that does other things too.
    protected static final Duration SLACK = Duration.ofSeconds(5);

    public static final int HELLO_AND_SETTINGS = 16 + 16 + 56;

    protected static final LinkOptions OPTIONS = LinkOptions.standard().withConnectWithin(PATIENCE);

    protected Listener listener;
    protected Link here;
    protected Link there;

    /// An address without a listener.
    protected abstract Address freeAddress() throws Exception;

    LinkFixture() {}

    /// The options of links and listeners.
    protected LinkOptions options() throws Exception {
        return OPTIONS;
    }

    /// Runs the steps that both ends of a connection need before one of them can send.
    protected void introduce(Link one, Link other) throws Exception {}

    /// Accepts the other end of `client`.
    protected final Link accepted(Link client) throws Exception {
        Link server = listener.accept(PATIENCE);
        introduce(client, server);
        return server;
    }

    @BeforeEach
    void connect() throws Exception {
        connect(options(), options());
    }

    private void connect(LinkOptions connecting, LinkOptions accepting) throws Exception {
        listener = Listener.at(freeAddress(), accepting);
        here = Link.to(listener.address(), connecting);
        there = accepted(here);
    }

    /// Starts anew, with other options for `here` and for `there`.
    protected final void reconnect(LinkOptions connecting, LinkOptions accepting) throws Exception {
        close();
        connect(connecting, accepting);
    }

    @AfterEach
    void close() throws Exception {
        here.close();
        there.close();
        listener.close();
    }

    public static byte[] randomBytes(SplittableRandom random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    protected static ByteBuffer text(String text) {
        return ByteBuffer.wrap(text.getBytes(UTF_8));
    }

    protected String receiveText(Link link) throws Exception {
        return new String(link.receive(PATIENCE).toArray(ValueLayout.JAVA_BYTE), UTF_8);
    }

    /// Sends until the peer's silence stops it.
    public static Throwable sendUntilItFails(Link link, Duration within) {
        MemorySegment frame = MemorySegment.ofArray(new byte[1 << 20]);
        while (true) {
            try {
                link.send(within, frame);
            } catch (Exception e) {
                return e;
            }
        }
    }
}
