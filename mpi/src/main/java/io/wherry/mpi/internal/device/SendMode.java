// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

/// When a message counts as sent (MPI 4.1, 3.4).
public enum SendMode {
    /// When its memory may be used again.
    STANDARD,
    /// At once: it is copied into memory of the device, which grows as needed.
    BUFFERED,
    /// When the receiver has begun to receive it.
    SYNCHRONOUS,
    /// As standard; the program promises that the receiver waits already.
    READY
}
