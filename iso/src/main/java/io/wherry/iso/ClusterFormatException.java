// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

/// Received bytes, a file or memory are not a valid cluster or [SharedMap].
public final class ClusterFormatException extends IsoException {
    private static final long serialVersionUID = 1;

    public ClusterFormatException(String message) {
        super(message);
    }

    /// @param position in the bytes of the cluster in the order in which they are sent
    public ClusterFormatException(int origin, int rank, long position, String what) {
        super("%s: origin=%d, rank=%d, at byte %d".formatted(what, origin, rank, position));
    }
}
