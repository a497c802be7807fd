// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.internal.export.Exports;
import io.wherry.rmi.internal.type.ClassLoaders;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.rmi.AccessException;
import java.rmi.AlreadyBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A peer on another host cannot change the registry; a method of the registry's JVM may change it
/// for the peer, as in java.rmi.
@Timeout(30)
final class RegistryAccessTest {
    private static final Address ELSEWHERE = new Address.Tcp("192.0.2.7", 1099);

    /// Opens desks in a registry.
    interface Desk extends Remote {
        void open(String name) throws RemoteException, AlreadyBoundException;
    }

    /// Returns `link` with a peer that seems to be on another host.
    private static Link fromElsewhere(Link link) {
        return (Link)
                Proxy.newProxyInstance(
                        Link.class.getClassLoader(),
                        new Class<?>[] {Link.class},
                        (_, method, arguments) -> {
                            if (method.getName().equals("remote")) {
                                return ELSEWHERE;
                            }
                            try {
                                return method.invoke(link, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }

    private static void serve(Node node, Listener listener) {
        try {
            while (true) {
                node.greet(fromElsewhere(listener.accept()));
            }
        } catch (IOException _) {
            // the listener is closed
        }
    }

    @Test
    void methodsOfTheHostChangeItForPeersElsewhere() throws Exception {
        LocalRegistry names = new LocalRegistry(_ -> false);
        Desk desk = name -> names.bind(name, names);
        Address address = Address.parse("loopback://registry-access");
        ClassLoader own = RegistryAccessTest.class.getClassLoader();
        try (Node node = new Node(RmiOptions.standard(), new ClassLoaders(own));
                Listener listener = Listener.at(address);
                RmiRuntime client = RmiRuntime.with(LinkOptions.standard())) {
            node.export(Exports.REGISTRY, names);
            node.export(desk, null);
            names.bind("desk", desk);
            Thread.startVirtualThread(() -> serve(node, listener));
            Registry registry = client.registryAt(address);
            Desk stub = (Desk) registry.lookup("desk");

            assertThatThrownBy(() -> registry.unbind("desk"))
                    .hasCauseInstanceOf(AccessException.class)
                    .hasMessageContaining("192.0.2.7");
            stub.open("second");

            assertThat(registry.list()).containsExactly("desk", "second");
        }
    }
}
