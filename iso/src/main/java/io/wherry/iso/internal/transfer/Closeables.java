// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Closes resources on error paths.
final class Closeables {
    private Closeables() {}

    static void quietly(@Nullable Closeable one) {
        if (one == null) {
            return;
        }
        try {
            one.close();
        } catch (IOException _) {
            // it is not used any more
        }
    }
}
