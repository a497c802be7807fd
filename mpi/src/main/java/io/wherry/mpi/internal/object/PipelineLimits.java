// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.object;

/// The lengths of the parts of an object message, and the number of parts in flight.
final class PipelineLimits {
    /// Maximum length of the first message in bytes: a receiver provides as much before it knows
    /// the length.
    static final int FIRST = 1 << 14;

    /// Length of a chunk of the remaining bytes: while one is in flight, the next is filled.
    static final int LENGTH = 1 << 18;

    /// Maximum number of chunks of one message in flight.
    static final int AT_ONCE = 4;

    private PipelineLimits() {}
}
