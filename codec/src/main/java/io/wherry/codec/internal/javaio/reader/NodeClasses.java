// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.internal.javaio.description.Description;
import io.wherry.codec.internal.javaio.description.FieldImage;
import io.wherry.codec.internal.javaio.description.StreamClass;
import io.wherry.codec.node.NodeClass;
import io.wherry.codec.node.NodeField;
import java.io.InvalidClassException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Converts the class descriptions of a stream to those of nodes.
final class NodeClasses {

    /// More classes above one another than that are none of Java: each node would have to pass
    /// them.
    private static final int MOST_ABOVE = 1 << 10;

    private NodeClasses() {}

    /// The description of a class and those above it, each made once.
    static NodeClass of(StreamClass first) throws InvalidClassException {
        if (first.node() == null) {
            checkDepth(first);
        }
        Deque<StreamClass> open = new ArrayDeque<>();
        StreamClass next = first;
        while (next != null && next.node() == null) {
            open.push(next);
            next = next.above();
        }
        NodeClass made = next == null ? null : next.node();
        for (StreamClass described : open) {
            made = of(described, made);
            described.setNode(made);
        }
        return Objects.requireNonNull(made);
    }

    private static void checkDepth(StreamClass first) throws InvalidClassException {
        int depth = 0;
        for (StreamClass next = first.above(); next != null; next = next.above()) {
            if (++depth > MOST_ABOVE) {
                throw new InvalidClassException(
                        first.label(), "more superclasses than " + MOST_ABOVE);
            }
        }
    }

    private static NodeClass of(StreamClass described, @Nullable NodeClass above) {
        Description told = described.description();
        List<NodeField> fields = told.fields().stream().map(NodeClasses::field).toList();
        return new NodeClass(
                told.name(),
                told.version(),
                told.flags(),
                fields,
                told.interfaces(),
                above,
                described.isAsHere() ? described.type() : null);
    }

    /// Types are interned: so java.io shares their texts.
    private static NodeField field(FieldImage field) {
        String type =
                field.isPrimitive() ? String.valueOf(field.code()) : field.signature().intern();
        return new NodeField(field.name(), type);
    }
}
