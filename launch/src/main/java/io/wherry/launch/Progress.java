// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Reports the progress of a program: `wherry run` at a terminal shows the reports of rank 0.
///
/// If no launcher shows them, reports are not written and cost no more than the call. Thread-safe;
/// reports may be frequent.
public final class Progress {
    /// The environment variable of a rank whose launcher shows its reports.
    static final String VARIABLE = "WHERRY_PROGRESS";

    static final String WANTED = "1";

    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(50);

    /* Not System.err, which the program may have replaced. Never closed: it is the standard error
    of this JVM. */
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

    /// Reports the progress.
    ///
    /// @param done completed units
    /// @param total all units, 0 if unknown
    /// @param what the unit, such as `iterations`
    public static void report(long done, long total, String what) {
        Progress watched = WATCHED;
        if (watched != null) {
            watched.write(done, total, what, System.nanoTime());
        }
    }

    /// Writes a report, unless another one was written just before. The first and the last report
    /// of a unit are always written.
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
            /* standard error is closed; reports are optional */
        }
    }
}
