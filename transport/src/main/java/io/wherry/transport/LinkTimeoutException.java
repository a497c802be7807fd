// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

/// Thrown when the time limit of a call expires.
///
/// If no byte of a frame was transferred, the link stays usable and the call may be repeated.
/// If the deadline expired in the middle of a frame, the link is closed ([Link#isOpen]), as neither
/// side could tell where the next frame starts; each method documents which case applies.
public final class LinkTimeoutException extends LinkException {
    private static final long serialVersionUID = 1L;

    public LinkTimeoutException(String message, Address address) {
        super(message + ": address=" + address, address, null);
    }
}
