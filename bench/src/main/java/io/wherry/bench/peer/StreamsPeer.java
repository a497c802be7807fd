// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.peer;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;

/// Wherry's streams that take the place of the JDK's, used in the same way.
public final class StreamsPeer extends JavaIoPeer {
    @Override
    protected ObjectOutputStream output(OutputStream out) throws IOException {
        return new io.wherry.stream.ObjectOutputStream(out);
    }

    @Override
    protected ObjectInputStream input(InputStream in) throws IOException {
        return new io.wherry.stream.ObjectInputStream(in);
    }
}
