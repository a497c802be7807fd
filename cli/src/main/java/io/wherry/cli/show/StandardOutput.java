// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.show;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The standard output of a command, which remembers why it could not be written. Output that is
/// lost is a failure, unless the reader of a pipe has read all that it wants.
///
/// It is never closed: of a command that is started without standard output, the descriptor is that
/// of a file of the JVM.
public final class StandardOutput extends OutputStream {
    private static final String PIPE = "pipe"; // of a broken one, in several languages

    private final OutputStream to = new FileOutputStream(FileDescriptor.out);
    private volatile @Nullable IOException failure;

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        try {
            to.write(bytes, from, count);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /// Reports output that was lost to `err`; returns whether any was.
    public boolean reportLoss(PrintWriter err) {
        IOException e = failure;
        if (e == null) {
            return false;
        }
        String reason = FailureText.of(e);
        if (reason.toLowerCase(Locale.ROOT).contains(PIPE)) {
            return false;
        }
        err.println("wherry: cannot write to standard output: " + reason);
        return true;
    }
}
