// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import java.util.Objects;

/// The memory layout of the objects of a program.
public enum ObjectLayout {
    HEAP("heap"),
    CHECKED("lowered, checked"),
    UNCHECKED("lowered, unchecked"),
    FLYWEIGHTS("flyweights");

    private final String label;

    ObjectLayout(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /// Whether they live in a cluster.
    public boolean isInCluster() {
        return this != HEAP;
    }

    /// Whether the class is lowered, by the agent.
    public boolean isLowered() {
        return this == CHECKED || this == UNCHECKED;
    }

    /// A tree of even keys, as low as can be.
    SearchTree balanced(int size) {
        return Objects.requireNonNull(
                switch (this) {
                    case HEAP, CHECKED, UNCHECKED -> Tree.balanced(0, size);
                    case FLYWEIGHTS -> FlyTree.balanced(0, size);
                });
    }
}
