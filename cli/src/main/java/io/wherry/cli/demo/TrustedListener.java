// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import io.wherry.cli.jvm.PrivateFolder;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Listener;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.function.BooleanSupplier;

/// Accepts links of the second JVM only: each must begin with a secret.
///
/// A TCP port of the loopback interface is open to all users of a machine, and a peer that may send
/// objects may run code.
final class TrustedListener implements Closeable {
    private static final Duration SLICE = Duration.ofMillis(200);
    private static final Duration GREETING = Duration.ofSeconds(5);

    private final Listener listener;
    private final String secret;

    private TrustedListener(Listener listener) {
        byte[] random = new byte[16];
        new SecureRandom().nextBytes(random);
        this.listener = listener;
        this.secret = HexFormat.of().formatHex(random);
    }

    /// Listens at a Unix socket in `folder`, the fastest link there is within a machine.
    static TrustedListener unix(PrivateFolder folder) throws IOException {
        return new TrustedListener(
                Listener.at(new Address.Unix(folder.path().resolve("link.socket"))));
    }

    /// Listens at a TCP port of the loopback interface.
    static TrustedListener tcp() throws IOException {
        return new TrustedListener(Listener.at(new Address.Tcp("127.0.0.1", 0)));
    }

    Address address() {
        return listener.address();
    }

    String secret() {
        return secret;
    }

    /// Waits for a link that knows the secret.
    ///
    /// @param worthWaiting turns false when the second JVM can no longer connect
    /// @throws LinkTimeoutException if none came in time or it is not worth waiting
    Link accept(Duration within, BooleanSupplier worthWaiting) throws IOException {
        long end = System.nanoTime() + within.toNanos();
        while (true) {
            try {
                Link link = listener.accept(SLICE);
                if (knowsSecret(link)) {
                    return link;
                }
                link.close();
            } catch (LinkTimeoutException e) {
                if (System.nanoTime() - end > 0 || !worthWaiting.getAsBoolean()) {
                    throw e;
                }
            }
        }
    }

    private boolean knowsSecret(Link link) {
        try {
            String said = new TextLink(link).hear(GREETING);
            return MessageDigest.isEqual(bytes(said), bytes(secret));
        } catch (IOException _) {
            return false; // not the second JVM, or the connection is closed
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
