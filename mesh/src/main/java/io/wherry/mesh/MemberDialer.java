// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import io.wherry.transport.FrameFormatException;
import io.wherry.transport.HandshakeException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkStorageException;
import io.wherry.transport.TlsException;
import java.io.IOException;
import java.time.Duration;

/// Connects to members of a job and exchanges hellos with them. Thread-safe.
final class MemberDialer {
    private final RendezvousOptions options;
    private final Attempts attempts;

    /// The callbacks of an attempt.
    interface Attempts {
        /// Returns the reason to reject a member, empty if there is none.
        String mismatch(MemberHello theirs);

        /// Called when a link is open, before the hellos: closing the link ends the attempt.
        default void opened(int rank, Link link) {}
    }

    MemberDialer(RendezvousOptions options, Attempts attempts) {
        this.options = options;
        this.attempts = attempts;
    }

    /// Attempts once to connect to a member.
    ///
    /// @param connectWithin time limit for the connection
    /// @param helloWithin time limit for the hello of the member
    DialResult dial(int rank, Duration connectWithin, Duration helloWithin) {
        try {
            return meet(rank, connectWithin, helloWithin);
        } catch (HandshakeException
                | TlsException
                | FrameFormatException
                | LinkStorageException e) {
            // for example, the peer has another secret or no TLS, or there is no shared memory left
            return new DialResult.Failed(String.valueOf(e.getMessage()), true);
        } catch (IOException e) {
            return new DialResult.Failed(String.valueOf(e.getMessage()), false);
        } catch (RuntimeException e) {
            // for example, no transport for the scheme
            return new DialResult.Failed(String.valueOf(e.getMessage()), true);
        }
    }

    private DialResult meet(int rank, Duration connectWithin, Duration helloWithin)
            throws IOException {
        Connection connection =
                Connection.to(
                        options.addresses().apply(rank),
                        options.links().withConnectWithin(connectWithin));
        Link link = connection.link();
        boolean good = false;
        try {
            attempts.opened(rank, link);
            options.mine().send(link, shorter(helloWithin, HelloListener.HELLO_WITHIN));
            MemberHello theirs = MemberHello.receive(link, helloWithin);
            String mismatch = attempts.mismatch(theirs);
            if (!mismatch.isEmpty() || theirs.rank() != rank) {
                String problem =
                        "another process has its address: address=%s, theirs=%s, ours=%s, %s"
                                .formatted(link.remote(), theirs, options.mine(), mismatch);
                return new DialResult.Failed(problem, true);
            }
            good = true;
            return new DialResult.Met(theirs, connection);
        } finally {
            if (!good) {
                HelloListener.close(link);
            }
        }
    }

    /// Returns the shorter of two times.
    static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
