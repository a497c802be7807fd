// SPDX-License-Identifier: Apache-2.0
package io.wherry.bytes;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The error of a sink that has lost accepted bytes, after which no other bytes may follow.
final class LostBytes {
    private LostBytes() {}

    /// @param failure of the write that lost bytes, or null
    /// @throws IOException if there was one
    static void check(@Nullable Throwable failure) throws IOException {
        if (failure != null) {
            throw new IOException(
                    "bytes are missing: an earlier write failed: " + failure, failure);
        }
    }
}
