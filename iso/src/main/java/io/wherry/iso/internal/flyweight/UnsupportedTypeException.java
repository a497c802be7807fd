// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.flyweight;

/// Why a type has no place in a cluster; whoever knows where it stands says so.
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
