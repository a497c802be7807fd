// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

/// There is no room for a further object, or a further cluster.
public final class ClusterFullException extends IsoException {
    private static final long serialVersionUID = 1;

    public ClusterFullException(String message) {
        super(message);
    }
}
