// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.verify;

/// The objects of one type in a cluster.
final class TypeGroup {
    final VerificationLayout layout;
    final int id;

    /// Size of an object in units of 8 bytes; 0 for arrays.
    final int units;

    /// Start positions of the objects: bits of [BitIndex].
    final long[] row;

    /// Whether the row has only objects of this type.
    final boolean isAlone;

    /// For each reference of the layout, the start positions of permitted targets. A reference to
    /// another position needs a closer check.
    long[][] targets = {};

    TypeGroup(VerificationLayout layout, long[] row, boolean isAlone) {
        this.layout = layout;
        this.id = layout.id;
        this.units = layout.units;
        this.row = row;
        this.isAlone = isAlone;
    }
}
