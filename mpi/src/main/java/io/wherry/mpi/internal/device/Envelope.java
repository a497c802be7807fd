// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

/// The metadata of a message. For a message that was sent or cancelled, source and tag are
/// undefined.
///
/// @param source rank in the context (in the remote group of an inter-communicator)
/// @param bytes length of the message
/// @param cancelled whether the transfer was cancelled before it began
public record Envelope(int source, int tag, long bytes, boolean cancelled) {
    public Envelope {
        if (bytes < 0) {
            throw new IllegalArgumentException("negative length: bytes=" + bytes);
        }
    }
}
