// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.inspect.parse.MalformedStreamException;
import java.io.IOException;
import java.io.InputStream;

/// Decoded bytes up to a limit. One thread uses it.
final class LimitedInput extends InputStream {
    private final InputStream source;
    private final long most;
    private long count;

    /// @param most number of bytes after which a further one is an error
    LimitedInput(InputStream source, long most) {
        this.source = source;
        this.most = most;
    }

    @Override
    public int read() throws IOException {
        int next = source.read();
        if (next >= 0) {
            add(1);
        }
        return next;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int read = source.read(target, offset, length);
        if (read > 0) {
            add(read);
        }
        return read;
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    private void add(int more) throws MalformedStreamException {
        count += more;
        if (count > most) {
            throw new MalformedStreamException("at most " + most + " decoded bytes", "more", most);
        }
    }
}
