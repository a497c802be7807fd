// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.inspect.parse.MalformedStreamException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Decoded bytes up to a limit, or up to the first that cannot be decoded. One thread uses it.
final class LimitedInput extends InputStream {
    private final InputStream source;
    private final long most;
    private long count;
    private @Nullable IOException failure;

    /// @param most number of bytes after which a further one is an error
    LimitedInput(InputStream source, long most) {
        this.source = source;
        this.most = most;
    }

    /// Returns the reason why the bytes end before those of the source; null if they do not.
    @Nullable IOException failure() {
        return failure;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int read = failure == null ? decode(target, offset, length) : -1;
        if (read > 0) {
            add(read);
        }
        return read;
    }

    private int decode(byte[] target, int offset, int length) throws IOException {
        try {
            return source.read(target, offset, length);
        } catch (IOException e) { // its bytes are in memory: what they encode is malformed
            if (count == 0) {
                throw e;
            }
            failure = e;
            return -1;
        }
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
