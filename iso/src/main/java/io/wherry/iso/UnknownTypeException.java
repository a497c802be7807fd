// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

/// A class or an object has a type that this process does not know, or another type than the
/// program expects.
public final class UnknownTypeException extends IsoException {
    private static final long serialVersionUID = 1;

    public UnknownTypeException(String message) {
        super(message);
    }
}
