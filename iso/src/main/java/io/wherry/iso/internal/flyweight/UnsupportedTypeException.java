// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

/// A type that no cluster can hold. Callers add the class and the method to the message.
final class UnsupportedTypeException extends Exception {
    private static final long serialVersionUID = 1;

    private final String reason;

    UnsupportedTypeException(String reason) {
        super(reason);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
