// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.Serializable;

/// The plainest class that holds anything.
final class Box implements Serializable {
    Object content;

    Box(Object content) {
        this.content = content;
    }

    /// `content` inside `depth` boxes.
    static Object nested(Object content, int depth) {
        Object nested = content;
        for (int i = 0; i < depth; i++) {
            nested = new Box(nested);
        }
        return nested;
    }
}
