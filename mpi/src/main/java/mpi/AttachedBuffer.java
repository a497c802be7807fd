// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.jspecify.annotations.Nullable;

/// The buffer that a program attached for buffered sends. It is not used: the device allocates
/// memory.
final class AttachedBuffer {
    private static byte @Nullable [] attached;

    private AttachedBuffer() {}

    static synchronized void attach(byte[] buffer) {
        if (attached != null) {
            throw new MPIException(MPI.ERR_BUFFER, "a buffer is attached already", null);
        }
        attached = buffer;
    }

    static synchronized byte[] detach() {
        byte[] buffer = attached;
        if (buffer == null) {
            throw new MPIException(MPI.ERR_BUFFER, "no buffer is attached", null);
        }
        attached = null;
        return buffer;
    }
}
