// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

/// A message does not fit the memory that it is written to.
public final class MemoryFullException extends IndexOutOfBoundsException {
    private static final long serialVersionUID = 1;

    /// @param needed bytes of the message that have been encoded so far
    public MemoryFullException(long needed, long size) {
        super("memory too small: needed=" + needed + ", size=" + size);
    }
}
