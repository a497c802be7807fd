// SPDX-License-Identifier: Apache-2.0
/// The profile of a job: what its ranks said to each other, and what that cost. [ProfileSettings] has the recordings made,
/// [RankRecording] reads one, [Profile] is the result, [ProfileTable] shows it.
@NullMarked
package io.wherry.cli.profile;

import org.jspecify.annotations.NullMarked;
