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

/// Copies one heap graph into a cluster: each object once, so that shared objects stay shared.
/// Unfinished objects are in a worklist, not on the stack. Not thread-safe.
public final class CopyIn {
    private record Begun(ObjectCopier copier, Object object, int reference) {}

    private final Block block;
    private final @Nullable ClusterTypeResolver types;
    private final ReferenceTable references = new ReferenceTable();
    private final Deque<Begun> unfinished = new ArrayDeque<>();

    private CopyIn(Block block, @Nullable ClusterTypeResolver types) {
        this.block = block;
        this.types = types;
    }

    /// Copies a graph to types derived from its classes.
    ///
    /// @return reference of the copy of `graph`; 0 for null
    /// @throws NotCopyableException if an object cannot be copied; the objects copied so far stay
    ///     in the cluster
    public static int copy(Block block, @Nullable Object graph) {
        return new CopyIn(block, null).run(graph, Object.class.getName());
    }

    /// Copies a graph to objects of existing types.
    ///
    /// @param types chooses the types; the first one is that of `graph` unless another fits better
    public static int copy(Block block, @Nullable Object graph, ClusterTypeResolver types) {
        return new CopyIn(block, types).run(graph, types.root().name());
    }

    /// Copies a value with the values and arrays that it leads to.
    ///
    /// @param form of the value
    static int value(Block block, ObjectCopier form, Object value) {
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
            next.copier.fill(this, next.object, next.reference);
        }
    }

    Block block() {
        return block;
    }

    /// Returns the reference of the copy of an object; 0 for null.
    ///
    /// @param wanted name of the type that the field or array declares
    int reference(@Nullable Object object, String wanted) {
        if (object == null) {
            return 0;
        }
        int known = references.get(object);
        if (known != 0) {
            if (types != null) {
                requireType(object, known, wanted);
            }
            return known;
        }
        ObjectCopier copier =
                types == null
                        ? ClassCopiers.of(object.getClass())
                        : types.copierOf(object.getClass(), wanted);
        return begin(object, copier);
    }

    /// Where the copy of a part of a value is, which is objects by this copier.
    int reference(Object object, ObjectCopier copier) {
        int known = references.get(object);
        return known == 0 ? begin(object, copier) : known;
    }

    private int begin(Object object, ObjectCopier copier) {
        int reference = copier.allocate(block, object);
        references.put(object, reference);
        if (copier.leads()) {
            unfinished.push(new Begun(copier, object, reference));
        }
        return reference;
    }

    private static void requireType(Object object, int reference, String wanted) {
        Type found = Types.of(Cells.typeOf(reference));
        if (found.isArray()) {
            return; // text, or a type derived from its class
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
