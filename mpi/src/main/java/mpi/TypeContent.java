// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.layout.Signature;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Meaning of the elements of a datatype, whatever their layout.
///
/// @param kind which operations accept them
/// @param pairing the pairs that `MAXLOC` compares; null for all others
/// @param signature primitive elements of a row; null for objects
record TypeContent(Kind kind, @Nullable PairLayout pairing, @Nullable Signature signature) {

    /// What operations may do with elements.
    enum Kind {
        PLAIN,
        COMPLEX,
        /// Bytes in the place of elements of several types.
        STRUCTURE
    }

    /// @param element null for objects
    static TypeContent of(Kind kind, @Nullable Element element) {
        return new TypeContent(kind, null, element == null ? null : Signature.of(element));
    }

    static TypeContent pair(PairLayout pairing) {
        Signature signature =
                Signature.pair(
                        pairing.value(), pairing.index(), pairing.offset(), pairing.extent());
        return new TypeContent(Kind.PLAIN, pairing, signature);
    }

    /// @param bytes length of the row of each block
    static TypeContent structure(Kind kind, List<Signature> blocks, long[] bytes) {
        return new TypeContent(kind, null, Signature.structure(blocks, bytes));
    }
}
