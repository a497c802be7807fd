// SPDX-License-Identifier: Apache-2.0

/// The framework that the programs share: [io.wherry.apps.job.Job] is one rank of a running
/// program, [io.wherry.apps.job.Program] the code it runs, [io.wherry.apps.job.JobCommand] its
/// command line.
@NullMarked
package io.wherry.apps.job;

import org.jspecify.annotations.NullMarked;
