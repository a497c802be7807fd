// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.PeerLostException;
import org.jspecify.annotations.Nullable;

/// The reason for the loss of a peer.
///
/// @param orderly whether the peer sent a goodbye
record PeerLoss(String what, boolean orderly, @Nullable Throwable cause) {
    /// Returns a new exception, for one caller.
    PeerLostException of(int node) {
        String detail = cause == null ? "" : ", " + cause.getMessage();
        return new PeerLostException(node, what + detail, cause);
    }
}
