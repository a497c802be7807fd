// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.frame;

import java.io.IOException;

/// A peer sent an invalid frame.
public final class BadFrameException extends IOException {
    private static final long serialVersionUID = 1L;

    public BadFrameException(String message) {
        super(message);
    }
}
