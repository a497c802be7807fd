// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

/// Thrown when a link or a listener cannot be opened because the file system has no room for its
/// files, such as shared memory. Retries fail, too, until there is room.
public final class LinkStorageException extends LinkException {
    private static final long serialVersionUID = 1L;

    public LinkStorageException(String message, Address address, Throwable cause) {
        super(message + ": address=" + address, address, cause);
    }
}
