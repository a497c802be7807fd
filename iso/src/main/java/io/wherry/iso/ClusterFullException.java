// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import org.jspecify.annotations.Nullable;

/// There is no room for a further object, a further cluster, or a further entry of a [SharedMap].
public final class ClusterFullException extends IsoException {
    private static final long serialVersionUID = 1;

    public ClusterFullException(String message) {
        super(message);
    }

    public ClusterFullException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
