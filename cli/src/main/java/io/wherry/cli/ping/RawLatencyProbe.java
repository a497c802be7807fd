// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import java.io.IOException;

/// Round trips of blocks.
record RawLatencyProbe(RawSocket socket, RawKind kind) implements LatencyProbe {
    @Override
    public void exchange() throws IOException {
        socket.send();
        socket.receive();
    }

    @Override
    public void rest() throws IOException {
        if (kind == RawKind.SPIN) {
            socket.sendRest();
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
