// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;

/// Where what the ranks of a job print goes, and where rank 0 reads. The other ranks read nothing.
///
/// @param out for their standard output
/// @param err for their standard error
/// @param input standard input of rank 0
/// @param watcher is told what becomes of the job
public record JobStreams(
        RankOutput out, RankOutput err, ProcessBuilder.Redirect input, JobWatcher watcher) {

    private static final String NOTHING = File.separatorChar == '\\' ? "NUL" : "/dev/null";

    /// Streams for programs that look at what comes.
    ///
    /// @param tagged whether each line begins with the number of its rank, as `[2] `
    public JobStreams(
            OutputStream out,
            OutputStream err,
            ProcessBuilder.Redirect input,
            boolean tagged,
            JobWatcher watcher) {
        Tags tags = tagged ? Tags.PLAIN : Tags.NONE;
        this(new RankOutput(out, tags), new RankOutput(err, tags), input, watcher);
    }

    /// Streams for jobs that a job starts: what the ranks print goes to the standard streams of this JVM as it is, and they read
    /// nothing.
    public static JobStreams ofThisJvm(JobWatcher watcher) {
        /* Not System.out and System.err, which the program may have replaced. They stay open: they are those of this JVM. */
        return new JobStreams(
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                ProcessBuilder.Redirect.from(new File(NOTHING)),
                false,
                watcher);
    }
}
