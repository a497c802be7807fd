// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.node;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An array whose class is missing, because that of its elements is.
public final class ArrayNode implements Node {
    private final NodeClass nodeClass;
    private final List<@Nullable Object> elements = new ArrayList<>();

    /// An empty array.
    public ArrayNode(NodeClass nodeClass) {
        this.nodeClass = nodeClass;
    }

    @Override
    public NodeClass nodeClass() {
        return nodeClass;
    }

    /// Can be changed; other elements make an array of another length.
    public List<@Nullable Object> elements() {
        return elements;
    }

    @Override
    public String toString() {
        return "node of " + nodeClass + ", length=" + elements.size();
    }
}
