// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The TCP connections of this system, and what their peers have not acknowledged: `/proc/net/tcp`
/// and `tcp6` of Linux, which every process may read. See proc(5) of the Linux manual.
///
/// @param unacknowledged number of bytes of each connection; connections that have ended may be absent
record SystemConnections(Map<Ends, Integer> unacknowledged) {
    private static final List<Path> TABLES =
            Stream.of("/proc/net/tcp", "/proc/net/tcp6").map(Path::of).toList();

    /// A longer table is not read: some 50,000 connections.
    private static final int LONGEST = 8 << 20;

    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int QUEUES = 4;
    private static final int HEX = 16;

    /// Both addresses of a connection.
    record Ends(InetSocketAddress local, InetSocketAddress remote) {}

    SystemConnections {
        unacknowledged = Map.copyOf(unacknowledged);
    }

    /// Reads the tables.
    ///
    /// @throws IOException if this system has none, they are too long, or of another format
    static SystemConnections read() throws IOException {
        Map<Ends, Integer> all = new HashMap<>();
        try {
            for (Path table : TABLES) {
                if (table.equals(TABLES.getFirst()) || Files.exists(table)) {
                    lines(table).skip(1).forEach(line -> add(all, line));
                }
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IOException("not a table of connections", e);
        }
        return new SystemConnections(all);
    }

    private static Stream<String> lines(Path table) throws IOException {
        try (InputStream in = Files.newInputStream(table)) {
            byte[] bytes = in.readNBytes(LONGEST);
            if (bytes.length == LONGEST) {
                throw new IOException("too many connections: table=" + table);
            }
            return new String(bytes, StandardCharsets.US_ASCII).lines();
        }
    }

    private static void add(Map<Ends, Integer> all, String line) {
        String[] columns = line.strip().split(" +", QUEUES + 2);
        String queued = columns[QUEUES].substring(0, columns[QUEUES].indexOf(':'));
        all.put(
                new Ends(address(columns[LOCAL]), address(columns[REMOTE])),
                Integer.parseUnsignedInt(queued, HEX));
    }

    /* An address consists of one or four 32-bit words in the byte order of the processor. */
    private static InetSocketAddress address(String text) {
        int colon = text.indexOf(':');
        ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex(text, 0, colon));
        ByteBuffer address = ByteBuffer.allocate(bytes.capacity()).order(ByteOrder.nativeOrder());
        while (bytes.hasRemaining()) {
            address.putInt(bytes.getInt());
        }
        try {
            return new InetSocketAddress(
                    InetAddress.getByAddress(address.array()),
                    Integer.parseInt(text, colon + 1, text.length(), HEX));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("not an address: " + text, e);
        }
    }
}
