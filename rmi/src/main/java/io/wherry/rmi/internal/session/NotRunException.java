// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

/// Thrown when the method of a call does not run: a call of a batch has no target, or an
/// interceptor has rejected the call.
final class NotRunException extends Exception {
    private static final long serialVersionUID = 1;

    private final Exception reason;

    NotRunException(Exception reason) {
        this.reason = reason;
    }

    /// Returns the exception for the caller.
    Exception reason() {
        return reason;
    }
}
