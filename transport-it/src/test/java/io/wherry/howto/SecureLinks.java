// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import io.wherry.transport.TlsOptions;
import io.wherry.transport.TlsPeer;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;

/// Two programs that talk over TLS and know each other by their certificates.
public final class SecureLinks {
    private static final Duration WITHIN = Duration.ofSeconds(10);

    private SecureLinks() {}

    public static LinkOptions options(Path folder) throws IOException {
        TlsOptions tls =
                TlsOptions.pem(
                        folder.resolve("node.crt"),
                        folder.resolve("node.key"),
                        folder.resolve("ca.crt"));
        return LinkOptions.standard().withTls(tls);
    }

    public static LinkOptions keytoolOptions(Path folder, char[] password) throws IOException {
        TlsOptions tls = TlsOptions.pkcs12(folder.resolve("node.p12"), password);
        return LinkOptions.standard().withTls(tls);
    }

    public static Listener listen(Path folder) throws IOException {
        return Listener.at(Address.parse("tls://127.0.0.1:0"), options(folder));
    }

    public static String ask(Address address, LinkOptions options) throws IOException {
        try (Link link = Link.to(address, options)) {
            link.send(WITHIN, ByteBuffer.wrap("my name?".getBytes(UTF_8)));
            return new String(link.receive(WITHIN).toArray(ValueLayout.JAVA_BYTE), UTF_8);
        }
    }

    public static void answer(Link link, Set<String> welcome) throws IOException {
        link.awaitFrame(WITHIN); // the first frame: from here on the peer is known
        if (link.peerPrincipal() instanceof TlsPeer peer && welcome.contains(peer.getName())) {
            link.receive(WITHIN);
            link.send(WITHIN, ByteBuffer.wrap(peer.getName().getBytes(UTF_8)));
        }
        link.close();
    }
}
