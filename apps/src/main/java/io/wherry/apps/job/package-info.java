// SPDX-License-Identifier: Apache-2.0

/// What the programs share: [io.wherry.apps.job.Job] is one rank of a program that runs, [io.wherry.apps.job.Program] what it
/// runs, [io.wherry.apps.job.JobCommand] how it is called.
@NullMarked
package io.wherry.apps.job;

import org.jspecify.annotations.NullMarked;
