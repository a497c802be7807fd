// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.host;

import io.wherry.testkit.transport.PeerJvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A host of [NetworkHosts].
public final class NetworkHost {
    private static final String INTERFACE = "eth0";

    private final NetworkSpace own;
    private final NetworkSpace bridge;
    private final String socket;
    private final List<String> addresses;
    private final List<Process> processes = new ArrayList<>();

    NetworkHost(NetworkSpace own, NetworkSpace bridge, String socket, String... addresses) {
        this.own = own;
        this.bridge = bridge;
        this.socket = socket;
        this.addresses = List.of(addresses);
    }

    void create() throws IOException {
        own.create();
        own.run("link set lo up");
        bridge.run(
                "link add "
                        + socket
                        + " type veth peer name "
                        + INTERFACE
                        + " netns "
                        + own.name());
        bridge.run("link set " + socket + " master switch up");
        for (String address : addresses) {
            own.run("address add " + address + "/24 dev " + INTERFACE);
        }
        own.run("link set " + INTERFACE + " up");
    }

    /// Returns the first address.
    public String address() {
        return addresses.getFirst();
    }

    /// Starts a program of this class path in a JVM on this host. Its standard output is for the caller.
    ///
    /// @param options of the JVM
    public Process start(Class<?> program, List<String> options, String... arguments)
            throws IOException {
        return start(
                PeerJvm.command(
                        System.getProperty("java.class.path"),
                        options,
                        program.getName(),
                        List.of(arguments)));
    }

    /// Starts a command on this host, which ends with the host. Its standard output is for the caller.
    public Process start(List<String> command) throws IOException {
        Process process =
                new ProcessBuilder(own.command(command))
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        processes.add(process);
        return process;
    }

    /// Returns the command that runs `command` on this host, as the same process. It ends with the
    /// host.
    public List<String> command(List<String> command) {
        return own.command(command);
    }

    /// Returns all processes that run on this host.
    public List<ProcessHandle> processes() throws IOException {
        return own.processes();
    }

    /// Forwards connections to a port of the first address to the same port of another host, as a gateway with network address translation does.
    /// Returns when it does.
    public void forward(int port, String target) throws IOException {
        String number = Integer.toString(port);
        Process forwarder =
                start(ForwardingPeer.class, List.of(), address(), number, target, number);
        if (forwarder.inputReader().readLine() == null) {
            throw new IOException("forwarder has ended: host=" + address() + ", port=" + port);
        }
    }

    /// Pulls the cable: packets are dropped without an error at any peer. Addresses and connections
    /// stay.
    public void disconnect() throws IOException {
        bridge.run("link set " + socket + " down");
    }

    /// Puts the cable back.
    public void reconnect() throws IOException {
        bridge.run("link set " + socket + " up");
    }

    /// Drops all TCP packets that do not go to `port` of another host, as a firewall does: this host connects there, and no other host connects
    /// to this one.
    public void allowOnlyConnectionsTo(int port) throws IOException {
        own.run("rule add priority 10 ipproto tcp iif lo dport " + port + " lookup main");
        own.run("rule add priority 11 ipproto tcp iif lo blackhole");
    }

    /// Ends the processes, and removes the namespace and its interfaces.
    void remove() {
        processes.forEach(Process::destroyForcibly);
        processes.forEach(process -> process.onExit().join());
        endOthers();
        own.remove();
    }

    /// Ends processes that those of this host have started and left.
    private void endOthers() {
        try {
            processes().forEach(ProcessHandle::destroyForcibly);
        } catch (IOException _) {
            // the namespace was not created
        }
    }
}
