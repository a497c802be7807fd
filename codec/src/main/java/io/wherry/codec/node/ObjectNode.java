// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.node;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An object, record or proxy whose class is not here.
///
/// ```java
/// ObjectNode order = (ObjectNode) codec.decode(bytes);
/// order.get("total");                  // boxed, or an object, or a node
/// order.set("total", 12);
/// codec.encode(order);                 // the order as it was read, except for the total
/// ```
public final class ObjectNode implements Node {
    private final NodeClass nodeClass;
    private final List<NodeLevel> levels;

    /// An object with all fields zero or null, and no data besides.
    public ObjectNode(NodeClass nodeClass) {
        this.nodeClass = nodeClass;
        Deque<NodeLevel> found = new ArrayDeque<>();
        NodeClass next = nodeClass;
        while (next != null) {
            if (next.hasData() || !next.fields().isEmpty()) {
                found.addFirst(new NodeLevel(next));
            }
            next = next.isExternalizable() ? null : next.superclass();
        }
        this.levels = List.copyOf(found);
    }

    @Override
    public NodeClass nodeClass() {
        return nodeClass;
    }

    /// A level for each serializable class of the hierarchy that has fields or data, topmost first.
    /// An Externalizable object has one, and all of it is [NodeLevel#data].
    public List<NodeLevel> levels() {
        return levels;
    }

    /// True if a class of the hierarchy has a field of that name.
    public boolean has(String field) {
        return levels.stream().anyMatch(level -> level.has(field));
    }

    /// The value of a field; primitive ones are boxed. Of two with that name it is that of the
    /// subclass.
    ///
    /// @throws IllegalArgumentException if there is none
    public @Nullable Object get(String field) {
        return level(field).get(field);
    }

    /// Sets a field, see [NodeLevel#set].
    ///
    /// @throws IllegalArgumentException if there is none
    public void set(String field, @Nullable Object value) {
        level(field).set(field, value);
    }

    private NodeLevel level(String field) {
        for (NodeLevel level : levels.reversed()) {
            if (level.has(field)) {
                return level;
            }
        }
        throw new IllegalArgumentException(
                "no such field: class=" + nodeClass + ", field=" + field);
    }

    @Override
    public String toString() {
        return "node of " + nodeClass;
    }
}
