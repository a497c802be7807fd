// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.message;

import java.io.IOException;
import java.io.InvalidClassException;
import java.io.UncheckedIOException;
import java.util.Objects;

/// Takes the reason why an array is refused through code of the JDK that asks for it: its
/// exception has this one as the cause.
public final class ArrayRefusal extends UncheckedIOException {
    private static final long serialVersionUID = 1L;

    public ArrayRefusal(IOException reason) {
        super(reason);
    }

    /// Returns why an array was refused, if that is the cause of `rejected`.
    public static IOException reason(InvalidClassException rejected) {
        return rejected.getCause() instanceof ArrayRefusal refusal
                ? Objects.requireNonNull(refusal.getCause())
                : rejected;
    }
}
