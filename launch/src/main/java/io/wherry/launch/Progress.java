// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Tells whoever looks how far a program is: `wherry run` at a terminal shows what rank 0 reports.
///
/// Where nobody looks nothing is written, and a report costs no more than the call. Any thread may
/// report, as often as it likes.
public final class Progress {
    /// Set in the environment of a rank whose launcher shows what it reports.
    static final String VARIABLE = "WHERRY_PROGRESS";

    static final String WANTED = "1";

    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(50);

    /* Not System.err, which the program may have replaced. It stays open: it is that of this JVM. */
    private static final @Nullable Progress WATCHED =
            isWanted(System.getenv())
                    ? new Progress(new FileOutputStream(FileDescriptor.err))
                    : null;

    private final OutputStream to;
    private long last;
    private String lastWhat = "";
    private boolean begun;

    Progress(OutputStream to) {
        this.to = to;
    }

    private static boolean isWanted(Map<String, String> environment) {
        return WANTED.equals(environment.get(VARIABLE));
    }

    /// Says how far the program is.
    ///
    /// @param done of `total`
    /// @param total 0 if it is not known
    /// @param what is counted, such as `iterations`
    public static void report(long done, long total, String what) {
        Progress watched = WATCHED;
        if (watched != null) {
            watched.write(done, total, what, System.nanoTime());
        }
    }

    /// Writes it, unless another has been written just before: the first and the last of its kind
    /// always come through.
    synchronized void write(long done, long total, String what, long now) {
        boolean due = !begun || now - last >= PAUSE || done == total || !what.equals(lastWhat);
        if (!due) {
            return;
        }
        begun = true;
        last = now;
        lastWhat = what;
        try {
            to.write(new ProgressReport(done, total, what).line());
        } catch (IOException _) {
            /* nobody reads standard error any more: the program does not depend on that */
        }
    }
}
