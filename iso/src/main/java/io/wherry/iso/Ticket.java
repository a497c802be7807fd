// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// The identity of a cluster that was transferred to another node in shared memory; the program
/// sends it to that node by any message.
///
/// ```text
///  0       4      8         16
///  +-------+------+---------+
///  | origin| rank | version |       little-endian
///  +-------+------+---------+
/// ```
public record Ticket(int origin, int rank, long version) {
    /// Size in bytes.
    public static final int BYTES = 16;

    /// Writes it at the position of the buffer.
    public void write(ByteBuffer buffer) {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        buffer.put(bytes.putInt(origin).putInt(rank).putLong(version).flip());
    }

    /// Reads it at the position of the buffer.
    public static Ticket read(ByteBuffer buffer) {
        byte[] bytes = new byte[BYTES];
        buffer.get(bytes);
        ByteBuffer little = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        return new Ticket(little.getInt(), little.getInt(), little.getLong());
    }
}
