// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.LevelOutline;
import io.wherry.codec.node.NodeClass;
import io.wherry.codec.node.NodeField;
import io.wherry.codec.node.NodeLevel;
import io.wherry.codec.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Stores the fields of one class level, in the writer's layout, in a node; never writes.
final class NodeLevelFields extends Fields {
    /// Which of the node's levels it is.
    private final int index;

    /// For each reference of the stream its place in the node.
    private final int[] places;

    /// @param nodeClass the description of the same level
    /// @param index of the level in the node
    NodeLevelFields(LevelOutline there, NodeClass nodeClass, int index) {
        this.index = index;
        this.places = places(there, nodeClass);
        super(Level.of(Object.class, there, null));
    }

    private static int[] places(LevelOutline there, NodeClass nodeClass) {
        Map<String, Integer> byName = new HashMap<>();
        for (NodeField field : nodeClass.fields()) {
            if (!field.isPrimitive()) {
                byName.putIfAbsent(field.name(), byName.size());
            }
        }
        return there.fields().stream()
                .filter(field -> field.primitive() == null)
                .mapToInt(field -> byName.get(field.name()))
                .toArray();
    }

    NodeLevel of(Object node) {
        return ((ObjectNode) node).levels().get(index);
    }

    @Override
    public void set(Object node, byte[] bytes, int from, @Nullable Object[] values, int at) {
        NodeLevel target = of(node);
        if (level().primitiveBytes() > 0) {
            setPrimitives(
                    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN),
                    from,
                    target.primitives());
        }
        for (int slot = 0; slot < places.length; slot++) {
            target.references().set(places[slot], values[at + slot]);
        }
    }

    /// Primitives have the same order, and the other byte order, in nodes.
    private void setPrimitives(ByteBuffer little, int from, ByteBuffer big) {
        for (FieldShape field : level().fields()) {
            if (field.isPrimitive()) {
                int offset = field.offset();
                int source = from + offset;
                switch (FieldShape.sizeOf(field.type())) {
                    case Long.BYTES -> big.putLong(offset, little.getLong(source));
                    case Integer.BYTES -> big.putInt(offset, little.getInt(source));
                    case Short.BYTES -> big.putShort(offset, little.getShort(source));
                    default -> big.put(offset, little.get(source));
                }
            }
        }
    }

    @Override
    public void patch(Object node, int slot, @Nullable Object value) {
        of(node).references().set(places[slot], value);
    }

    @Override
    public @Nullable Object writeHead(LeanWriter out, Object object) {
        throw new UnsupportedOperationException("for readers only");
    }

    @Override
    public @Nullable Object readHead(LeanReader in, Object object) {
        throw new UnsupportedOperationException("read as a whole");
    }

    @Override
    public void get(Object object, byte[] bytes, int from, @Nullable Object[] values, int at) {
        throw new UnsupportedOperationException("for readers only");
    }
}
