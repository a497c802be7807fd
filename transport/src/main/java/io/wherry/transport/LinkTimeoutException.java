// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

/// The time a caller gave was over before the call was done.
///
/// If nothing of a frame had moved, the link is as good as before and the call may be made again.
/// If the deadline came in the middle of a frame, the link is closed ([Link#isOpen]), as neither
/// side could tell where the next frame starts; each method says which it is.
public final class LinkTimeoutException extends LinkException {
    private static final long serialVersionUID = 1L;

    public LinkTimeoutException(String message, Address address) {
        super(message + ": address=" + address, address, null);
    }
}
