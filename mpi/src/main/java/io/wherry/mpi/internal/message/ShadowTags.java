// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.message;

/// The tag ranges of a shadow, the internal context of a communicator, by use.
///
/// ```text
///  0 ............ 1/2 ........... 5/8 ............. 3/4 .......... greatest
///   collective     persistent      partitioned       pieces of
///   operations     collectives     communication     objects
/// ```
public final class ShadowTags {
    private static final int EIGHTHS = 8;
    private static final int COLLECTIVES = 4;
    private static final int PERSISTENT = 5;
    private static final int PARTITIONS = 6;

    private final int greatest;

    /// @param greatest the greatest tag of the device
    public ShadowTags(int greatest) {
        this.greatest = greatest;
    }

    public int firstCollective() {
        return 0;
    }

    public int lastCollective() {
        return firstPersistent() - 1;
    }

    public int firstPersistent() {
        return at(COLLECTIVES);
    }

    public int lastPersistent() {
        return firstPartition() - 1;
    }

    public int firstPartition() {
        return at(PERSISTENT);
    }

    public int lastPartition() {
        return firstPiece() - 1;
    }

    public int firstPiece() {
        return at(PARTITIONS);
    }

    public int lastPiece() {
        return greatest;
    }

    private int at(int eighths) {
        return (int) ((long) greatest * eighths / EIGHTHS);
    }
}
