// SPDX-License-Identifier: Apache-2.0

/// The 15-puzzle by iterative deepening (IDA*), with a queue of jobs in each rank and work
/// stealing. Start reading at [io.wherry.apps.ida.IterativeDeepening].
@NullMarked
package io.wherry.apps.ida;

import org.jspecify.annotations.NullMarked;
