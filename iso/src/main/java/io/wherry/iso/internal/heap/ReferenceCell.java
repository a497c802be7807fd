// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.Lifetime;
import io.wherry.iso.internal.data.Element;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Arrays;
import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.Fields;
import io.wherry.iso.raw.Registry;
import io.wherry.iso.raw.Texts;
import io.wherry.iso.raw.View;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A component of a value, or an element of its arrays, that stands in a cluster as a reference.
non-sealed interface ReferenceCell extends ValueCell {
    /// Copies a value into a cluster, or finds where it is.
    int store(@Nullable CopyIn in, Block block, Object value);

    /// Returns the value at a reference that is not null.
    @Nullable Object load(@Nullable CopyOut out, int reference);

    /// Whether the value is a part: made before the value that it is a component of.
    default @Nullable ObjectCopier part() {
        return null;
    }

    /// Asks for the value at a reference.
    default void need(CopyOut out, int reference) {}

    @Override
    default Kind kind() {
        return Kind.REFERENCE;
    }

    @Override
    default void write(
            @Nullable CopyIn in, Block block, int reference, int offset, @Nullable Object value) {
        Cells.putInt(reference, offset, value == null ? 0 : store(in, block, value));
    }

    @Override
    default @Nullable Object read(@Nullable CopyOut out, int reference, int offset) {
        int to = Cells.getInt(reference, offset);
        return to == 0 ? null : load(out, to);
    }

    @Override
    default void need(CopyOut out, int reference, int offset) {
        need(out, Cells.getInt(reference, offset));
    }

    private static int start(Block block) {
        return Memory.reference(block.start());
    }

    /* Each part of a value has text and arrays of its own. */
    private static void claim(@Nullable CopyOut out, int reference) {
        if (out != null) {
            out.claim(Cells.length(reference));
        }
    }

    /// A string.
    record Text() implements ReferenceCell {
        @Override
        public String target() {
            return Types.TEXT;
        }

        @Override
        public int store(@Nullable CopyIn in, Block block, Object value) {
            return Texts.writeBeside(start(block), (String) value);
        }

        @Override
        public @Nullable Object load(@Nullable CopyOut out, int reference) {
            claim(out, reference);
            return Texts.string(reference);
        }
    }

    /// A boxed primitive: an array of one element.
    record Boxed(Element<Object> element) implements ReferenceCell {
        @Override
        public String target() {
            return element.array().name();
        }

        @Override
        public int store(@Nullable CopyIn in, Block block, Object value) {
            Type array = element.array();
            int shift = Integer.numberOfTrailingZeros(array.element().size());
            int reference = block.allocateArray(array.id(), 1, shift);
            element.put(reference, 0, value);
            return reference;
        }

        @Override
        public @Nullable Object load(@Nullable CopyOut out, int reference) {
            return element.get(Cells.checked(reference, element.array().id()), 0);
        }
    }

    /// An array of primitives.
    record Primitives(Type array) implements ReferenceCell {
        @Override
        public String target() {
            return array.name();
        }

        @Override
        public int store(@Nullable CopyIn in, Block block, Object value) {
            return Arrays.writeBeside(start(block), value);
        }

        @Override
        public @Nullable Object load(@Nullable CopyOut out, int reference) {
            claim(out, reference);
            return Arrays.copy(reference, array.id());
        }
    }

    /// An object with `@Iso`, or a list, map or array in a cluster: the object itself, not a copy.
    record Shown(String target, Supplier<? extends View<?>> view) implements ReferenceCell {
        @Override
        public int store(@Nullable CopyIn in, Block block, Object value) {
            int reference = Fields.referenceTo(value);
            Lifetime.link(start(block), reference);
            return reference;
        }

        @Override
        public @Nullable Object load(@Nullable CopyOut out, int reference) {
            return Registry.at(reference, view.get());
        }
    }

    /// Another value, or an array of references.
    record Part(String target, Supplier<? extends ObjectCopier> form) implements ReferenceCell {
        @Override
        public ObjectCopier part() {
            return form.get();
        }

        @Override
        public int store(@Nullable CopyIn in, Block block, Object value) {
            return Objects.requireNonNull(in).reference(value, form.get());
        }

        @Override
        public @Nullable Object load(@Nullable CopyOut out, int reference) {
            return Objects.requireNonNull(out).object(reference);
        }

        @Override
        public void need(CopyOut out, int reference) {
            out.need(reference, form.get());
        }
    }
}
