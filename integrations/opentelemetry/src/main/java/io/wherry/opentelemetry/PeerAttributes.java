// SPDX-License-Identifier: Apache-2.0
package io.wherry.opentelemetry;

import io.opentelemetry.api.trace.Span;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.intercept.IncomingCall;
import io.wherry.rmi.intercept.OutgoingCall;
import io.wherry.transport.Address;
import java.util.List;

/// Names the host of the other side of a call, in attributes of its span.
final class PeerAttributes {
    private PeerAttributes() {}

    /// Names the server by the first address in the stub. That opens no connection, as [OutgoingCall#peer] would.
    static void setServer(Span span, OutgoingCall call) {
        if (!span.isRecording()) {
            return;
        }
        List<String> addresses = RmiRuntime.addressesOf(call.target());
        if (addresses.isEmpty()) {
            return;
        }
        try {
            set(span, "server", Address.parse(addresses.getFirst()));
        } catch (IllegalArgumentException _) {
            /* of a transport that is not installed here: it has no host that is known */
        }
    }

    /// Names the client by its end of the connection.
    static void setClient(Span span, IncomingCall call) {
        if (span.isRecording()) {
            set(span, "client", call.peer());
        }
    }

    private static void set(Span span, String side, Address address) {
        switch (address) {
            case Address.Tcp tcp -> set(span, side, tcp.host(), tcp.port());
            case Address.Tls tls -> set(span, side, tls.host(), tls.port());
            default -> {
                /* no host */
            }
        }
    }

    private static void set(Span span, String side, String host, int port) {
        span.setAttribute(side + ".address", host).setAttribute(side + ".port", port);
    }
}
