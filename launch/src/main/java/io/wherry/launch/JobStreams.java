// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;

/// The standard streams of the ranks of a job. Only rank 0 has an input.
///
/// @param out for their standard output
/// @param err for their standard error
/// @param input standard input of rank 0; `Redirect.PIPE` is an empty input
/// @param watcher receives events of the job
public record JobStreams(
        RankOutput out, RankOutput err, ProcessBuilder.Redirect input, JobWatcher watcher) {

    private static final String NOTHING = File.separatorChar == '\\' ? "NUL" : "/dev/null";

    /// Returns streams for programs that process the output.
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

    /// Returns streams for a job that is started by another job: the output of the ranks goes to
    /// the standard streams of this JVM without tags, and they have no input.
    public static JobStreams ofThisJvm(JobWatcher watcher) {
        /* Not System.out and System.err, which the program may have replaced. Never closed: they
        are the standard streams of this JVM. */
        return new JobStreams(
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                ProcessBuilder.Redirect.from(new File(NOTHING)),
                false,
                watcher);
    }
}
