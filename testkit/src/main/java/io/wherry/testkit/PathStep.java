// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One step of the way from the root of a graph to an object: a field, an element or an entry.
record PathStep(@Nullable PathStep parent, String label, int index) {
    private static final int SHOWN = 12;

    static final PathStep ROOT = new PathStep(null, "$", -1);

    PathStep field(String name) {
        return new PathStep(this, name, -1);
    }

    PathStep element(int position) {
        return new PathStep(this, "", position);
    }

    /// The whole way, the middle of a very long one left out.
    @Override
    public String toString() {
        List<PathStep> last = new ArrayList<>();
        long length = 0;
        for (PathStep step = this; step.parent != null; step = step.parent) {
            if (last.size() < 2 * SHOWN) {
                last.add(step);
            }
            length++;
        }
        StringBuilder text = new StringBuilder("$");
        if (length > last.size()) {
            text.append(" ... ").append(length - last.size()).append(" steps ... ");
        }
        for (PathStep step : last.reversed()) {
            step.appendTo(text);
        }
        return text.toString();
    }

    private void appendTo(StringBuilder text) {
        if (index >= 0) {
            text.append(label).append('[').append(index).append(']');
        } else if (label.startsWith("{")) {
            text.append(label);
        } else {
            text.append('.').append(label);
        }
    }
}
