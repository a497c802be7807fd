// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.Frame;
import io.wherry.codec.internal.lean.FramedCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.shape.LevelOutline;
import io.wherry.codec.node.NodeClass;
import io.wherry.codec.node.NodeLevel;
import io.wherry.codec.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads objects of a missing class as nodes; never writes.
public final class NodeCodec extends FramedCodec {
    private final NodeClass nodeClass;
    private final List<NodeLevelFields> levels;
    private final boolean inOrder;
    private final MissingValues values;

    /// @param levels the writer's, topmost first
    /// @param inOrder whether the writer wrote the body in order
    /// @param values replaces the nodes
    public NodeCodec(
            NodeClass nodeClass, List<LevelOutline> levels, boolean inOrder, MissingValues values) {
        this.nodeClass = nodeClass;
        this.levels = fields(nodeClass, levels);
        this.inOrder = inOrder;
        this.values = values;
        super(ObjectNode.class);
    }

    private static List<NodeLevelFields> fields(NodeClass nodeClass, List<LevelOutline> there) {
        List<NodeLevelFields> fields = new ArrayList<>();
        List<NodeLevel> levels = new ObjectNode(nodeClass).levels();
        for (LevelOutline level : there) {
            if (level.writes() || !level.fields().isEmpty()) {
                int index = fields.size();
                fields.add(new NodeLevelFields(level, levels.get(index).nodeClass(), index));
            }
        }
        return List.copyOf(fields);
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) {
        throw new UnsupportedOperationException("no class: name=" + nodeClass);
    }

    @Override
    protected boolean isLate() {
        return values.areReplaced();
    }

    @Override
    protected Object allocate(LeanReader in) {
        return new ObjectNode(nodeClass);
    }

    @Override
    protected boolean isInOrder() {
        return inOrder;
    }

    @Override
    protected @Nullable Object readInPlace(LeanReader in) throws IOException {
        return inOrder ? readInPlaceInOrder(in) : super.readInPlace(in);
    }

    @Override
    protected @Nullable Object readInOrder(LeanReader in, @Nullable Object object)
            throws IOException {
        Object node = Objects.requireNonNull(object);
        for (NodeLevelFields fields : levels) {
            LevelFields inStream = LevelFields.inStream(fields);
            if (fields.of(node).nodeClass().hasData()) {
                new LevelItems(in, inStream, true).collect(node, fields.of(node));
            } else {
                inStream.set(in, node);
            }
        }
        return values.become(in, nodeClass, node);
    }

    @Override
    protected void gather(LeanReader in, Frame frame) throws IOException {
        Object node = frame.object == null ? allocate(in) : frame.object;
        frame.object = node;
        for (NodeLevelFields fields : levels) {
            fields.gather(in, node, fields.level().references());
        }
    }

    @Override
    protected @Nullable Object finish(LeanReader in, Frame frame) throws IOException {
        Object node = Objects.requireNonNull(frame.object);
        int bytesAt = frame.bytesFrom;
        int valuesAt = frame.valuesFrom;
        for (NodeLevelFields fields : levels) {
            fields.assign(in, node, bytesAt, valuesAt);
            bytesAt += fields.level().primitiveBytes();
            valuesAt += fields.level().references();
        }
        return values.become(in, nodeClass, node);
    }
}
