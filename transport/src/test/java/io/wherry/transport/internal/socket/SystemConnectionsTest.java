// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wherry.transport.internal.socket.SystemConnections.Ends;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteOrder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Rows as Linux prints them on a little-endian processor.
final class SystemConnectionsTest {
    private static final SystemConnections TABLES =
            new SystemConnections(
                    """
                      sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
                       0: 0100007F:CC3E 0100007F:80C9 04 000003E9:00000000 00:00000000 00000000     0        0 3215876 1
                       1: 0100007F:80C9 0100007F:CC3E 08 00000000:000003E9 00:00000000 00000000     0        0 3215877 1
                      sl  local_address                         remote_address                        st tx_queue rx_queue
                       0: 0000000000000000FFFF00000A01A8C0:CC3F 0000000000000000FFFF00000B01A8C0:80C9 04 0000FFFF:00000000
                       1: 00000000000000000000000001000000:0016 00000000000000000000000001000000:80C9 09 00000002:00000000
                    """);

    @BeforeEach
    void needsTheByteOrderOfTheRows() {
        assumeTrue(
                ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN,
                "the rows are those of a little-endian processor");
    }

    private static Ends ends(String local, int port, String remote) throws UnknownHostException {
        return new Ends(
                new InetSocketAddress(InetAddress.getByName(local), port),
                new InetSocketAddress(InetAddress.getByName(remote), 0x80C9));
    }

    @Test
    void countsAreThoseOfTheRow() throws Exception {
        assertThat(TABLES.unacknowledged(ends("127.0.0.1", 0xCC3E, "127.0.0.1"))).isEqualTo(1_001);
        assertThat(TABLES.unacknowledged(ends("192.168.1.10", 0xCC3F, "192.168.1.11")))
                .isEqualTo(0xFFFF);
        assertThat(TABLES.unacknowledged(ends("::1", 0x16, "::1"))).isEqualTo(2);
    }

    private static int unacknowledged(String row) throws UnknownHostException {
        return new SystemConnections("   0: 0100007F:CC3E 0100007F:80C9 " + row)
                .unacknowledged(ends("127.0.0.1", 0xCC3E, "127.0.0.1"));
    }

    @Test
    void stateTellsThatAllIsAcknowledged() throws Exception {
        assertThat(unacknowledged("05 00000000:00000000 00")).isZero();
        assertThat(unacknowledged("06 00000000:00000000 00")).isZero();
    }

    @Test
    void rowsWithoutCountsAreUnknown() throws Exception {
        assertThat(unacknowledged("04 00000000:00000000 00")).isEqualTo(-1);
        assertThat(unacknowledged("04 0000000")).isEqualTo(-1);
        assertThat(unacknowledged("FIN_WAIT1 1 2")).isEqualTo(-1);
        assertThat(unacknowledged("")).isEqualTo(-1);
    }

    @Test
    void otherConnectionsAreUnknown() throws Exception {
        assertThat(TABLES.unacknowledged(ends("127.0.0.1", 0xCC3D, "127.0.0.1"))).isEqualTo(-1);
        assertThat(TABLES.unacknowledged(ends("::1", 0x17, "::1"))).isEqualTo(-1);
        assertThat(new SystemConnections("").unacknowledged(ends("::1", 0x16, "::1")))
                .isEqualTo(-1);
    }
}
