// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.IOException;

/// Exceptions whose message cannot be made.
public final class Mute {
    private Mute() {}

    /// A checked exception.
    public static final class Checked extends IOException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }
    }

    /// An unchecked exception.
    public static final class Unchecked extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }
    }
}
