// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import org.jspecify.annotations.Nullable;

/// A node that clusters were to come from, or to go to, is gone, never came, or sent what is no cluster.
public final class PeerLostException extends IsoException {
    private static final long serialVersionUID = 1;

    private final int node;

    public PeerLostException(int node, String what, @Nullable Throwable cause) {
        super("%s: node=%d".formatted(what, node), cause);
        this.node = node;
    }

    /// Which one.
    public int node() {
        return node;
    }
}
