// SPDX-License-Identifier: Apache-2.0

/// The command `wherry run`: ranks of an MPI program as processes or threads of this machine or
/// on several hosts, or
/// this JVM as a rank that a launcher has started. Start reading at [io.wherry.cli.run.RunCommand].
@NullMarked
package io.wherry.cli.run;

import org.jspecify.annotations.NullMarked;
