// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.OutputStream;
import java.util.function.Consumer;

/// Where what the ranks of a job print goes, and where rank 0 reads. The other ranks read nothing.
///
/// @param out for their standard output, in whole lines; those of a rank stay in order
/// @param err for their standard error, likewise
/// @param input standard input of rank 0
/// @param tagged whether each line begins with the number of its rank, as `[2] `
/// @param complaints is told which rank failed, and how; by the thread that waits for the job
public record JobStreams(
        OutputStream out,
        OutputStream err,
        ProcessBuilder.Redirect input,
        boolean tagged,
        Consumer<String> complaints) {}
