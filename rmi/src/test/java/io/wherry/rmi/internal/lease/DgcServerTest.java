// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.export.Exports;
import io.wherry.rmi.internal.node.Node;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.type.ClassLoaders;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.Listener;
import java.lang.ref.Reference;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests of the counts of references of peers.
@Timeout(30)
final class DgcServerTest {
    private static final Address ADDRESS = Address.parse("loopback://counts-of-references");

    private final Exports exports = new Exports(new ClassLoaders(null), null);

    interface Greeting extends Remote {
        String greet() throws RemoteException;
    }

    private static final class Greeter implements Greeting {
        @Override
        public String greet() {
            return "hello";
        }
    }

    /// A peer that reports without end must not fill the memory.
    @Test
    void reportsAboutACountWaitOnceOnly() throws Exception {
        RmiOptions options = RmiOptions.standard();
        DgcServer server = new DgcServer(exports, Duration.ZERO);
        Remote object = new Greeter();
        try (Node node = new Node(options, new ClassLoaders(null));
                Listener listener = Listener.at(ADDRESS);
                Link _ = Link.to(ADDRESS);
                Link accepted = listener.accept();
                Session session = Session.accepted(accepted, node, options.codec())) {
            Export export = exports.add(object, List.of());
            server.sent(export, session);

            assertThat(server.differing(Map.of(), session)).hasSize(1);
            assertThat(server.differing(Map.of(), session)).isEmpty();
            server.sent(export, session);
            assertThat(server.differing(Map.of(), session)).as("it has changed").hasSize(1);
        } finally {
            Reference.reachabilityFence(object);
        }
    }
}
