// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import java.io.IOException;
import java.io.InputStream;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The TCP connections of this system: the text of `/proc/net/tcp` and `tcp6` of Linux, which every
/// process may read. See proc(5) of the Linux manual.
record SystemConnections(String text) {
    static final int UNKNOWN = -1;

    private static final Path TABLE = Path.of("/proc/net/tcp");
    private static final Path TABLE_6 = Path.of("/proc/net/tcp6");

    /// A longer table is not read: some 50,000 connections.
    private static final int LONGEST = 8 << 20;

    private static final int HEX = 16;

    /// The state, and the number of bytes in the queues of both directions.
    private static final Pattern ROW =
            Pattern.compile("(\\p{XDigit}{2}) (\\p{XDigit}{8}):\\p{XDigit}{8}");

    /// FIN-WAIT-2 and TIME-WAIT: the peer has acknowledged the end of the output.
    private static final Set<String> ACKNOWLEDGED = Set.of("05", "06");

    /// Both addresses of a connection.
    record Ends(InetSocketAddress local, InetSocketAddress remote) {

        /// The text of both in a row of their table.
        String inTable() {
            return ": " + words(local, false) + " " + words(remote, false) + " ";
        }

        /// The text of both in a row of the table of IPv6, which has IPv4 connections of sockets
        /// for both.
        String mapped() {
            return ": " + words(local, true) + " " + words(remote, true) + " ";
        }
    }

    /// Reads the tables.
    ///
    /// @throws IOException if this system has none, or they are too long
    static SystemConnections read() throws IOException {
        return new SystemConnections(
                text(TABLE) + (Files.exists(TABLE_6) ? text(TABLE_6) : "")); // where IPv6 is on
    }

    private static String text(Path table) throws IOException {
        try (InputStream in = Files.newInputStream(table)) {
            byte[] bytes = in.readNBytes(LONGEST);
            if (bytes.length == LONGEST) {
                throw new IOException("too many connections: table=" + table);
            }
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    /// Returns the number of bytes sent that the peer has not acknowledged, of a connection whose
    /// output has ended; [#UNKNOWN] if it is not here, or the system does not count.
    int unacknowledged(Ends ends) {
        int unmapped = unacknowledged(ends.inTable());
        return unmapped == UNKNOWN ? unacknowledged(ends.mapped()) : unmapped;
    }

    /* Some systems that print such tables print no counts: then the state alone tells. */
    private int unacknowledged(String ends) {
        int found = text.indexOf(ends);
        if (found < 0) {
            return UNKNOWN;
        }
        Matcher row = ROW.matcher(text).region(found + ends.length(), text.length());
        if (!row.lookingAt()) {
            return UNKNOWN; // of another format
        }
        int queued = Integer.parseUnsignedInt(row.group(2), HEX);
        return ACKNOWLEDGED.contains(row.group(1)) ? 0 : queued == 0 ? UNKNOWN : queued;
    }

    /* An address consists of one or four 32-bit words in the byte order of the processor. */
    private static String words(InetSocketAddress end, boolean mapped) {
        InetAddress address = end.getAddress();
        byte[] bytes = address.getAddress();
        StringBuilder words = new StringBuilder();
        if (mapped && !(address instanceof Inet6Address)) {
            words.append(words(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1}));
        }
        return words.append(words(bytes)).append(":%04X".formatted(end.getPort())).toString();
    }

    private static String words(byte[] bytes) {
        ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
        StringBuilder text = new StringBuilder();
        while (words.hasRemaining()) {
            text.append("%08X".formatted(words.getInt()));
        }
        return text.toString();
    }
}
