// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.hook;

import io.wherry.codec.internal.lean.Frame;
import io.wherry.codec.internal.lean.FramedCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.internal.lean.handle.Patchable;
import io.wherry.codec.node.ArrayNode;
import io.wherry.codec.node.NodeClass;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads arrays of a missing class as nodes; never writes.
public final class ArrayNodeCodec extends FramedCodec implements Patchable {
    private final NodeClass nodeClass;
    private final MissingValues values;

    /// @param values replaces the nodes
    public ArrayNodeCodec(NodeClass nodeClass, MissingValues values) {
        this.nodeClass = nodeClass;
        this.values = values;
        super(ArrayNode.class);
    }

    @Override
    protected void writeBody(LeanWriter out, Object object) {
        throw new UnsupportedOperationException("no class: name=" + nodeClass);
    }

    @Override
    protected boolean isLate() {
        return values.areReplaced();
    }

    /// Elements are allocated as they arrive: the length is not trusted.
    @Override
    protected void readEarly(LeanReader in) throws IOException {
        int length = in.in().getCount("elements of an array", 1);
        in.guard().admitArray(Object[].class, length);
        in.budget().putOff(in.gathering().nextHandle(), length);
    }

    @Override
    protected Object allocate(LeanReader in) {
        return new ArrayNode(nodeClass);
    }

    @Override
    protected void gather(LeanReader in, Frame frame) throws IOException {
        ArrayNode node = (ArrayNode) Objects.requireNonNull(frame.object);
        int length = in.budget().lengthPutOff(frame.handle);
        for (int at = 0; at < length; at++) {
            Object element = in.reference();
            node.elements().add(element);
            if (element == null) {
                in.wanted(node, at, this);
            }
        }
    }

    @Override
    protected @Nullable Object finish(LeanReader in, Frame frame) throws IOException {
        return values.become(in, nodeClass, Objects.requireNonNull(frame.object));
    }

    @Override
    public void patch(Object node, int slot, @Nullable Object value) {
        ((ArrayNode) node).elements().set(slot, value);
    }
}
