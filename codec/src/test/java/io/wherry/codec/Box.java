// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.Serializable;

/// The plainest class that holds anything.
public final class Box implements Serializable {
    public Object content;

    public Box(Object content) {
        this.content = content;
    }

    /// `content` inside `depth` boxes.
    public static Object nested(Object content, int depth) {
        Object nested = content;
        for (int i = 0; i < depth; i++) {
            nested = new Box(nested);
        }
        return nested;
    }
}
