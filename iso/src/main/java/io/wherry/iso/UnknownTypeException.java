// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

/// A class or an object is of no type that is known here, or of another than the program supposes.
public final class UnknownTypeException extends IsoException {
    private static final long serialVersionUID = 1;

    public UnknownTypeException(String message) {
        super(message);
    }
}
