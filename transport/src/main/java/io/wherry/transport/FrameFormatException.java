// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

/// Thrown when the peer sent bytes that are not a valid handshake or frame. The link is closed.
public final class FrameFormatException extends LinkException {
    private static final long serialVersionUID = 1L;

    /// The invalid field.
    public enum Field {
        MAGIC,
        VERSION,
        LENGTH,
        KIND,
        FLAGS,
        STREAM,
        CREDIT,
        CHECKSUM
    }

    private final Field field;
    private final long position;

    public FrameFormatException(Field field, String message, Address address, long position) {
        this.field = field;
        this.position = position;
        super(message + ": address=" + address + ", at byte " + position, address, null);
    }

    public Field field() {
        return field;
    }

    /// Returns the start of the field, in bytes from the start of the connection.
    public long position() {
        return position;
    }
}
