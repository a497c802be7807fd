// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.integration;

import java.io.IOException;
import java.io.Serial;

/// An exception whose message cannot be made.
public final class MuteException extends IOException {
    @Serial private static final long serialVersionUID = 1;

    public MuteException() {}

    @Override
    public String getMessage() {
        throw new IllegalStateException("no message");
    }
}
