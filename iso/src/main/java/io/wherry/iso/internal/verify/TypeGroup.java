// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.verify;

/// The objects of one type in a cluster.
final class TypeGroup {
    final VerificationLayout layout;
    final int id;

    /// Of an object in units of 8 bytes; of an array, 0.
    final int units;

    /// Where they start: bits as [BitIndex] has them.
    final long[] row;

    /// Whether no objects of other types start there.
    final boolean isAlone;

    /// For each reference of the layout, where it may lead to. It may be right if it leads elsewhere, but has to be looked at.
    long[][] targets = {};

    TypeGroup(VerificationLayout layout, long[] row, boolean isAlone) {
        this.layout = layout;
        this.id = layout.id;
        this.units = layout.units;
        this.row = row;
        this.isAlone = isAlone;
    }
}
