// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.kinds;

import java.io.Serializable;

/// A user's exception with state.
public final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    private final int code;
    private final Serializable subject;

    public Refusal(String message, int code, Serializable subject, Throwable cause) {
        super(message, cause);
        this.code = code;
        this.subject = subject;
    }

    /// Why, as a number.
    public int code() {
        return code;
    }

    /// The refused object.
    public Serializable subject() {
        return subject;
    }
}
