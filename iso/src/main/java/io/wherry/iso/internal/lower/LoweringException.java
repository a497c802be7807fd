// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import io.wherry.iso.IsoException;

/// A class has something that no lowered class can have.
public final class LoweringException extends IsoException {
    private static final long serialVersionUID = 1;

    LoweringException(String where, String reason) {
        super("cannot be lowered: " + where + ": " + reason);
    }
}
