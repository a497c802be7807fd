// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.iso.NotCopyableException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Cells;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// Copies one graph of the heap into a cluster: each object once, so that what is shared there is shared here. What is still to
/// be filled stands in a list, not on the stack. One thread.
public final class CopyIn {
    private record Begun(Form form, Object object, int reference) {}

    private final Block block;
    private final @Nullable Counterparts counterparts;
    private final Copied copied = new Copied();
    private final Deque<Begun> unfinished = new ArrayDeque<>();

    private CopyIn(Block block, @Nullable Counterparts counterparts) {
        this.block = block;
        this.counterparts = counterparts;
    }

    /// Copies a graph; types are made of its classes.
    ///
    /// @return reference of the copy of `graph`; 0 for null
    /// @throws NotCopyableException if some object has none; what was copied so far stays behind
    public static int copy(Block block, @Nullable Object graph) {
        return new CopyIn(block, null).run(graph, Object.class.getName());
    }

    /// Copies a graph to objects of types that are there.
    ///
    /// @param counterparts by which the types are found; the first is that of `graph` unless another fits better
    public static int copy(Block block, @Nullable Object graph, Counterparts counterparts) {
        return new CopyIn(block, counterparts).run(graph, counterparts.root().name());
    }

    /// Copies a value with the values and arrays that it leads to.
    ///
    /// @param form of the value
    static int value(Block block, Form form, Object value) {
        CopyIn in = new CopyIn(block, null);
        int reference = in.reference(value, form);
        in.fill();
        return reference;
    }

    private int run(@Nullable Object graph, String wanted) {
        block.requirePresent();
        int root = reference(graph, wanted);
        fill();
        return root;
    }

    private void fill() {
        while (!unfinished.isEmpty()) {
            Begun next = unfinished.pop();
            next.form.fill(this, next.object, next.reference);
        }
    }

    Block block() {
        return block;
    }

    /// Where the copy of an object is; 0 for null.
    ///
    /// @param wanted name of the type that a field or an array says
    int reference(@Nullable Object object, String wanted) {
        if (object == null) {
            return 0;
        }
        int known = copied.get(object);
        if (known != 0) {
            if (counterparts != null) {
                requireType(object, known, wanted);
            }
            return known;
        }
        Form form =
                counterparts == null
                        ? ClassForms.of(object.getClass())
                        : counterparts.formOf(object.getClass(), wanted);
        return begin(object, form);
    }

    /// Where the copy of a part of a value is, which is made by this form.
    int reference(Object object, Form form) {
        int known = copied.get(object);
        return known == 0 ? begin(object, form) : known;
    }

    private int begin(Object object, Form form) {
        int reference = form.allocate(block, object);
        copied.put(object, reference);
        if (form.leads()) {
            unfinished.push(new Begun(form, object, reference));
        }
        return reference;
    }

    private static void requireType(Object object, int reference, String wanted) {
        Type found = Types.of(Cells.typeOf(reference));
        if (found.isArray()) {
            return; // of text, or its class has said enough
        }
        for (Type type = found; type != null; type = type.superType()) {
            if (type.name().equals(wanted)) {
                return;
            }
        }
        throw new NotCopyableException(
                "object is referred to as two types: class=%s, types=%s and %s"
                        .formatted(object.getClass().getName(), found.name(), wanted));
    }
}
