// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import java.io.IOException;

/// A peer sent an invalid frame.
final class BadFrameException extends IOException {
    private static final long serialVersionUID = 1L;

    BadFrameException(String message) {
        super(message);
    }
}
