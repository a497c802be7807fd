// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.node;

/// A constant of an enum that is not here.
public final class EnumNode implements Node {
    private final NodeClass nodeClass;
    private final String name;

    public EnumNode(NodeClass nodeClass, String name) {
        this.nodeClass = nodeClass;
        this.name = name;
    }

    @Override
    public NodeClass nodeClass() {
        return nodeClass;
    }

    /// The name of the constant.
    public String name() {
        return name;
    }

    @Override
    public String toString() {
        return "node of " + nodeClass + "." + name;
    }
}
