// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import io.wherry.mesh.Connection;
import io.wherry.mesh.HelloListener;
import io.wherry.mesh.MemberHello;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// Accepts connections of processes of other jobs: to a port, or for the link between two processes
/// whose groups have connected at a port. A connection that names neither an open port nor an
/// expected link is closed.
///
/// Thread-safe.
public final class PortListener implements Closeable {
    /*
     * The key of the hello tells the purpose of a connection. A peer knows the token of a port
     * from the port's name, and the key of a link from the leader of its group.
     */
    private static final String TO_PORT = "port ";
    private static final String TO_PROCESS = "link ";

    private static final Duration HELLO_WITHIN = Duration.ofSeconds(10);

    private final ProcessId self;
    private final LinkOptions options;
    private final HelloListener listener;
    private final Address address;
    private final Map<String, Port> ports = new ConcurrentHashMap<>();
    private final Map<String, ExpectedLinks> meetings = new ConcurrentHashMap<>();

    private PortListener(ProcessId self, Address address, LinkOptions options) throws IOException {
        this.self = self;
        this.address = address;
        this.options = options;
        listener = HelloListener.at(address, options, "wherry-mpi-greet", this::take);
    }

    /// Listens at `address` until it is closed.
    ///
    /// @throws IOException if this process cannot listen there
    public static PortListener open(ProcessId self, Address address, LinkOptions options)
            throws IOException {
        PortListener opened = new PortListener(self, address, options);
        Thread.ofPlatform().daemon().name("wherry-mpi-ports").start(opened::accept);
        return opened;
    }

    private void accept() {
        try {
            while (true) {
                listener.acceptOne();
            }
        } catch (IOException _) {
            // closed: this thread ends
        }
    }

    public Address address() {
        return address;
    }

    private boolean take(MemberHello theirs, Connection connection) throws IOException {
        String key = theirs.key();
        if (key.startsWith(TO_PORT)) {
            Port port = portOf(key.substring(TO_PORT.length()));
            return port != null && port.offer(connection);
        }
        ExpectedLinks meeting = meetings.get(key);
        ProcessId process = ProcessId.of(theirs);
        if (meeting == null || process == null || !meeting.has(process)) {
            return false;
        }
        self.hello(key).send(connection.link(), HELLO_WITHIN);
        return meeting.take(process, connection);
    }

    private @Nullable Port portOf(String token) {
        byte[] asked = token.getBytes(StandardCharsets.UTF_8);
        Port found = null;
        for (Port port : ports.values()) {
            byte[] own = port.name().token().getBytes(StandardCharsets.UTF_8);
            if (MessageDigest.isEqual(own, asked)) {
                found = port;
            }
        }
        return found;
    }

    /// Opens a port.
    ///
    /// @return its name
    public String openPort() {
        PortName name = new PortName(Secret.word(), address);
        ports.put(name.toString(), new Port(name));
        return name.toString();
    }

    /// Closes a port and its waiting connections.
    ///
    /// @throws MPIException if this process has no such port open (`ERR_PORT`)
    public void closePort(String name) {
        port(name).close();
        ports.remove(name);
    }

    /// Returns a port that this process has opened.
    ///
    /// @throws MPIException if this process has no such open port (`ERR_PORT`)
    public Port port(@Nullable String name) {
        Port port = name == null ? null : ports.get(name);
        if (port == null) {
            PortName.parse(name); // throws if it is not a port name
            throw new MPIException(
                    MPI.ERR_PORT, MPI.ERR_PORT, "port is not open in this process: name=" + name);
        }
        return port;
    }

    /// Sends the reply that tells the peer that its connection to a port was accepted.
    public void confirm(Connection connection, Port port) throws IOException {
        self.hello(TO_PORT + port.name().token()).send(connection.link(), HELLO_WITHIN);
    }

    /// Connects to a port of another process, and blocks until it is accepted.
    ///
    /// @throws IOException if there is no such port, it is closed, or no process accepts in time
    public static Connection connect(
            ProcessId self, PortName port, LinkOptions options, Duration within)
            throws IOException {
        MemberHello mine = self.hello(TO_PORT + port.token());
        return greeted(port.address(), mine, options, within, null);
    }

    private static Connection greeted(
            Address address,
            MemberHello mine,
            LinkOptions options,
            Duration within,
            @Nullable ProcessId expected)
            throws IOException {
        Connection connection = Connection.to(address, options);
        boolean good = false;
        try {
            Link link = connection.link();
            mine.send(link, HELLO_WITHIN);
            MemberHello theirs = MemberHello.receive(link, within);
            boolean isOther = expected != null && !expected.equals(ProcessId.of(theirs));
            if (isOther || !theirs.key().equals(mine.key())) {
                throw new IOException("another process replies: rank=" + theirs.rank());
            }
            good = true;
            return connection;
        } finally {
            if (!good) {
                LinkCloser.close(connection);
            }
        }
    }

    /// Begins to accept the links that processes open with a key.
    public ExpectedLinks expect(String key, Set<ProcessId> processes) {
        ExpectedLinks expected = new ExpectedLinks(processes);
        meetings.put(TO_PROCESS + key, expected);
        return expected;
    }

    /// Stops accepting links with a key.
    public void endExpecting(String key) {
        ExpectedLinks expected = meetings.remove(TO_PROCESS + key);
        if (expected != null) {
            expected.end();
        }
    }

    /// Opens the link to a process that expects it.
    public Connection link(String key, ProcessId process, Address to, Duration within)
            throws IOException {
        return greeted(to, self.hello(TO_PROCESS + key), options, within, process);
    }

    /// Closes all ports and stops listening; links stay open.
    @Override
    public void close() {
        listener.close();
        ports.values().forEach(Port::close);
        ports.clear();
        meetings.values().forEach(ExpectedLinks::end);
    }
}
