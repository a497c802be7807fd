// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.layout;

import io.wherry.mpi.internal.device.Element;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The type signature of a datatype: its primitive elements in message order, as a period that
/// repeats.
///
/// A [Layout] has one base type; the elements of structures and pairs are bytes there. A signature
/// tells the primitive elements of those bytes, and the padding. Files need it: their bytes have no
/// padding and may have another byte order (MPI 4.1, 14.5). Immutable.
///
/// @param parts of one period
public record Signature(List<Part> parts) {

    /// Consecutive elements of one type.
    ///
    /// @param element null for padding, whose `count` is in bytes
    public record Part(@Nullable Element element, int count) {

        /// Returns the length in the row, in bytes.
        int bytes() {
            return element == null ? count : Math.multiplyExact(count, element.size());
        }
    }

    public Signature {
        parts = List.copyOf(parts);
    }

    /// Returns the signature of rows of one primitive type.
    public static Signature of(Element element) {
        return new Signature(List.of(new Part(element, 1)));
    }

    /// Returns the signature of a value and an index in `extent` bytes.
    ///
    /// @param offset of the index, in bytes
    public static Signature pair(Element value, Element index, int offset, int extent) {
        Sequence pair = new Sequence();
        pair.add(new Part(value, 1));
        pair.add(new Part(null, offset - value.size()));
        pair.add(new Part(index, 1));
        pair.add(new Part(null, extent - offset - index.size()));
        return pair.finish();
    }

    /// Returns the signature of a structure.
    ///
    /// @param blocks the signature of each block
    /// @param bytes length of the row of each block, a multiple of the block's period
    public static Signature structure(List<Signature> blocks, long[] bytes) {
        Sequence all = new Sequence();
        for (int n = 0; n < bytes.length; n++) {
            Signature block = blocks.get(n);
            all.addRepeated(block, bytes[n] / block.bytes());
        }
        return all.parts.isEmpty() ? of(Element.BYTE) : all.finish();
    }

    /// Returns the length of a period in the row, in bytes.
    public int bytes() {
        return parts.stream().mapToInt(Part::bytes).reduce(0, Math::addExact);
    }

    /// A list of parts under construction; adjacent parts of one type are merged.
    private static final class Sequence {
        private final List<Part> parts = new ArrayList<>();

        void addRepeated(Signature block, long times) {
            if (block.parts.size() == 1) {
                Part only = block.parts.getFirst();
                add(new Part(only.element, Math.toIntExact(only.count * times)));
                return;
            }
            for (long n = 0; n < times; n++) {
                block.parts.forEach(this::add);
            }
        }

        void add(Part part) {
            Part last = parts.isEmpty() ? null : parts.getLast();
            if (part.count == 0) {
                return;
            }
            if (last != null && last.element == part.element) {
                parts.removeLast();
                parts.add(new Part(part.element, Math.addExact(last.count, part.count)));
            } else {
                parts.add(part);
            }
        }

        Signature finish() {
            Element first = parts.getFirst().element;
            return parts.size() == 1 && first != null ? of(first) : new Signature(parts);
        }
    }
}
