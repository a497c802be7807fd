// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// A node with a name, a number and two edges to anything: the smallest shape with cycles.
@SuppressWarnings("serial") // the edges lead to anything
public final class Node implements Serializable {
    private static final long serialVersionUID = 1L;

    public @Nullable String name;
    public long number;
    public @Nullable Object first;
    public @Nullable Object second;

    public Node(@Nullable String name) {
        this.name = name;
    }
}
