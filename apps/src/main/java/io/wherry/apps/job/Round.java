// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

/// How long a round took.
///
/// @param seconds from when all ranks began to when all were done
/// @param communication seconds of it that a rank communicated, on average over the ranks
public record Round(double seconds, double communication) {}
