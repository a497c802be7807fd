// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.node;

/// The `Class` object of a class that is not here.
public final class ClassNode implements Node {
    private final NodeClass nodeClass;

    public ClassNode(NodeClass nodeClass) {
        this.nodeClass = nodeClass;
    }

    @Override
    public NodeClass nodeClass() {
        return nodeClass;
    }

    @Override
    public String toString() {
        return "node of class " + nodeClass;
    }
}
