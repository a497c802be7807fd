// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.jvm;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The second JVM is not there any more, or does not answer.
public final class PeerLostException extends IOException {
    private static final long serialVersionUID = 1L;

    public PeerLostException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
