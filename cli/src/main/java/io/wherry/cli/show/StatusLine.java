// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.show;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// The last line of a terminal, which is updated while other output is printed above it. Any thread
/// may
/// use it.
public final class StatusLine implements Closeable {
    /* A line that is too long for the terminal must not go on in the next one, which would not be
     * erased: VT100's autowrap is off while it is drawn. */
    private static final String BEFORE = "\r\u001b[?7l";
    private static final String BEHIND = "\u001b[?7h\u001b[K";

    private static final byte[] ERASE = "\r\u001b[K".getBytes(StandardCharsets.US_ASCII);

    private final OutputStream terminal;
    private String drawn = "";
    private boolean open = true;
    private boolean betweenLines = true;

    public StatusLine(OutputStream terminal) {
        this.terminal = terminal;
    }

    /// Shows another text, unless another thread has printed the beginning of a line and not its
    /// end.
    public synchronized void show(String text) {
        if (!open || !betweenLines || text.equals(drawn)) {
            return;
        }
        if (write((BEFORE + text + BEHIND).getBytes(StandardCharsets.UTF_8))) {
            drawn = text;
        }
    }

    /// An output whose reader sees the same terminal: what goes there goes above this line, which
    /// comes back when it is shown again.
    public OutputStream above(OutputStream to) {
        return new Above(to);
    }

    private void erase() {
        if (!drawn.isEmpty()) {
            drawn = "";
            write(ERASE);
        }
    }

    private boolean write(byte[] bytes) {
        try {
            terminal.write(bytes);
            terminal.flush();
            return true;
        } catch (IOException _) {
            open = false; // the terminal is gone
            return false;
        }
    }

    /// Erases the line. It does not come back.
    @Override
    public synchronized void close() {
        erase();
        open = false;
    }

    private final class Above extends OutputStream {
        private final OutputStream to;

        Above(OutputStream to) {
            this.to = to;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (length == 0) {
                return;
            }
            synchronized (StatusLine.this) {
                erase();
                to.write(bytes, offset, length);
                to.flush();
                betweenLines = bytes[offset + length - 1] == '\n';
            }
        }
    }
}
