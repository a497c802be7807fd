// SPDX-License-Identifier: Apache-2.0

/// Starts the ranks of a job on one machine: [ProcessRanks] or [ThreadRanks]. Each learns from
/// [Placement] who it is and where the others are, and tells by [Progress] how far it is and by
/// [EndingReport] why it ended because of another rank. Knows
/// nothing of what they say to each other.
@NullMarked
package io.wherry.launch;

import org.jspecify.annotations.NullMarked;
