// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.network;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/// A socket as slow as a [Network]; both ends must be slow sockets.
final class SlowSocket extends Socket {
    private final NetworkPort port;
    private final Object streams = new Object();
    private @Nullable InputStream input;
    private @Nullable OutputStream output;

    SlowSocket(NetworkPort port) {
        this.port = port;
    }

    @Override
    public InputStream getInputStream() throws IOException {
        synchronized (streams) {
            InputStream made = input;
            if (made == null) {
                made = new SlowInput(super.getInputStream(), port);
                input = made;
            }
            return made;
        }
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        synchronized (streams) {
            OutputStream made = output;
            if (made == null) {
                made = new SlowOutput(super.getOutputStream(), port);
                output = made;
            }
            return made;
        }
    }
}
