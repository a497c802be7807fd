// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import org.jspecify.annotations.Nullable;

/// A node is lost: it has ended or failed, never joined, or sent bytes that are not a cluster.
public final class PeerLostException extends IsoException {
    private static final long serialVersionUID = 1;

    private final int node;

    public PeerLostException(int node, String what, @Nullable Throwable cause) {
        super("%s: node=%d".formatted(what, node), cause);
        this.node = node;
    }

    /// Returns the number of the lost node.
    public int node() {
        return node;
    }
}
