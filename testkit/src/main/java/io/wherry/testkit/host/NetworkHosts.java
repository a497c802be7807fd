// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.host;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;

/// Hosts at one switch, each a network namespace of Linux. Needs the command `ip` of iproute2 and the rights of root. One thread at a time may use it.
///
/// ```java
/// try (NetworkHosts hosts = NetworkHosts.open()) {
///     NetworkHost server = hosts.add("10.1.0.1");
///     Process process = server.start(Server.class, List.of("-Djava.rmi.server.hostname=10.1.0.1"));
/// ```
///
/// All of it is removed by [#close], at the latest when this JVM ends. The network of this machine is not touched.
public final class NetworkHosts implements Closeable {
    private static final System.Logger LOGGER = System.getLogger(NetworkHosts.class.getName());

    /* The switch is a bridge in a namespace of its own, so that nothing appears in the network of this machine: neither interfaces nor
    routes, and the addresses of two switches may be the same. A virtual cable (veth) leads from the bridge to each host; it goes with
    either of its namespaces. */

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final String name =
            "wherry-" + ProcessHandle.current().pid() + "-" + COUNT.incrementAndGet();
    private final NetworkSpace bridge = new NetworkSpace(name + "-switch");
    private final List<NetworkHost> hosts = new ArrayList<>();
    private final Thread hook = Thread.ofPlatform().unstarted(this::removeAll);

    private NetworkHosts() {}

    /// Makes a switch without hosts.
    public static NetworkHosts open() throws IOException {
        NetworkHosts hosts = new NetworkHosts();
        Runtime.getRuntime().addShutdownHook(hosts.hook);
        try {
            hosts.bridge.create();
            hosts.bridge.run("link add switch type bridge");
            hosts.bridge.run("link set switch up");
            return hosts;
        } catch (IOException e) {
            hosts.close();
            throw e;
        }
    }

    /// Skips the tests of a class where there can be no hosts, and prints why.
    public static void assumeAvailable(Class<?> test) {
        try (NetworkHosts hosts = open()) {
            hosts.add("10.1.0.1");
        } catch (IOException e) {
            String reason = "no hosts here: " + e.getMessage();
            LOGGER.log(
                    System.Logger.Level.WARNING, test.getSimpleName() + " is skipped, " + reason);
            Assumptions.abort(reason);
        }
    }

    /// Adds a host, which reaches those with addresses that have the first three numbers in common with one of its own. There are no other routes.
    ///
    /// @param addresses of the host, IPv4; the first is the usual one
    public NetworkHost add(String... addresses) throws IOException {
        String port = "port" + hosts.size();
        NetworkHost host =
                new NetworkHost(
                        new NetworkSpace(name + "-host" + hosts.size()), bridge, port, addresses);
        hosts.add(host);
        host.create();
        return host;
    }

    /// Ends the processes of all hosts and removes them.
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            return; // the JVM ends: the hook does it
        }
        removeAll();
    }

    private void removeAll() {
        hosts.forEach(NetworkHost::remove);
        hosts.clear();
        bridge.remove();
    }
}
