// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

/// The condition under which a message counts as sent (MPI 4.1, 3.4).
public enum SendMode {
    /// Sent when its memory may be used again.
    STANDARD,
    /// Sent at once: the message is copied into memory of the device, which grows as needed.
    BUFFERED,
    /// Sent when the receiver has begun to receive it.
    SYNCHRONOUS,
    /// Sent as in standard mode; the program guarantees that the receive is already posted.
    READY
}
