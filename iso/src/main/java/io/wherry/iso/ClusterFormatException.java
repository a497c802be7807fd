// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

/// What came, or stands in a file or in memory, is no cluster or no [SharedMap], or not a sound one.
public final class ClusterFormatException extends IsoException {
    private static final long serialVersionUID = 1;

    public ClusterFormatException(String message) {
        super(message);
    }

    /// @param position in the bytes of the cluster, as they are sent
    public ClusterFormatException(int origin, int rank, long position, String what) {
        super("%s: origin=%d, rank=%d, at byte %d".formatted(what, origin, rank, position));
    }
}
