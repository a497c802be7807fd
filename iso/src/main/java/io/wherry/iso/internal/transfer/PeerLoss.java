// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.PeerLostException;
import org.jspecify.annotations.Nullable;

/// Why a peer is there no longer.
///
/// @param orderly whether it said goodbye
record PeerLoss(String what, boolean orderly, @Nullable Throwable cause) {
    /// A new one for each who asks.
    PeerLostException of(int node) {
        String detail = cause == null ? "" : ", " + cause.getMessage();
        return new PeerLostException(node, what + detail, cause);
    }
}
