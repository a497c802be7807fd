// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.InlineCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.node.EnumNode;
import io.wherry.codec.node.NodeClass;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads constants of a missing enum as nodes, one for each constant; never writes.
public final class EnumNodeCodec extends InlineCodec {
    private final NodeClass nodeClass;
    private final List<EnumNode> constants;
    private final MissingValues values;

    /// @param names of the writer's constants, in their order
    /// @param values replaces the nodes
    public EnumNodeCodec(NodeClass nodeClass, List<String> names, MissingValues values) {
        this.nodeClass = nodeClass;
        this.constants = names.stream().map(name -> new EnumNode(nodeClass, name)).toList();
        this.values = values;
        super(EnumNode.class);
    }

    @Override
    protected void writeContent(LeanWriter out, Object object) {
        throw new UnsupportedOperationException("no class: name=" + nodeClass);
    }

    @Override
    protected @Nullable Object readContent(LeanReader in) throws IOException {
        int ordinal = in.in().getVarint();
        if (ordinal < 0 || ordinal >= constants.size()) {
            throw in.in().corrupt("no such constant: class=" + nodeClass + ", ordinal=" + ordinal);
        }
        return values.become(in, nodeClass, constants.get(ordinal));
    }
}
