// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.layout.Signature;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The meaning of the elements of a datatype, independent of their layout.
///
/// @param kind the operations that accept the elements
/// @param pairing pair layout for `MAXLOC` and `MINLOC`; null for other types
/// @param signature primitive elements of a row; null for objects
record TypeContent(Kind kind, @Nullable PairLayout pairing, @Nullable Signature signature) {

    /// Classes of elements, by the operations that accept them.
    enum Kind {
        PLAIN,
        COMPLEX,
        /// Bytes that stand for elements of several types.
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
