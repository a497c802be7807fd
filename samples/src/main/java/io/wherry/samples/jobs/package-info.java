// SPDX-License-Identifier: Apache-2.0

/// A job server: clients send jobs as objects, workers fetch them, results come back. Start at
/// [Jobs].
@NullMarked
package io.wherry.samples.jobs;

import org.jspecify.annotations.NullMarked;
