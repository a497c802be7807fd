// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import java.io.IOException;

/// Blocks one way.
record RawThroughputProbe(RawSocket socket, int size) implements ThroughputProbe {
    @Override
    public void pour(int count) throws IOException {
        socket.announce((long) count * size);
        for (int i = 0; i < count; i++) {
            socket.send();
        }
        socket.awaitSign();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
