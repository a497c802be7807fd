// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

/// The duration of a round.
///
/// @param seconds from the start of all ranks to the end of all ranks
/// @param communication seconds of communication, on average over the ranks
public record Round(double seconds, double communication) {}
