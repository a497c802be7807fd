// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.iso.Ticket;
import io.wherry.transport.Link;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// Sends the number of bytes that a ticket has, and receives the same number.
final class PingTransfer implements TreeTransfer {
    private final Link link;
    private final ByteBuffer ping = ByteBuffer.allocateDirect(Ticket.BYTES);

    PingTransfer(Link link) {
        this.link = link;
    }

    @Override
    public void send(int size) throws IOException {
        link.send(ping.clear());
    }

    @Override
    public @Nullable AnyTree receive(int size) throws IOException {
        link.receive(ping.clear());
        return null;
    }

    @Override
    public void giveBack(int size) throws IOException {
        link.send(ping.clear());
    }

    @Override
    public void takeBack(int size) throws IOException {
        link.receive(ping.clear());
    }
}
