// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A path of fields, and the bytes of the values there. A field that leads to itself again, as `next` does in a list, is one step.
final class SizePath {
    /// Paths beyond that count as [#OTHERS] of the one above.
    private static final int MOST_PATHS = 50_000;

    /* So do paths of more steps: the text of each path has all of its steps. */
    private static final int MOST_STEPS = 200;

    private static final String OTHERS = "(other paths)";

    private final @Nullable SizePath above;
    private final String owner;
    private final String step;
    private final int[] paths;
    private final int steps;
    private final Map<String, SizePath> below = new HashMap<>();

    /// The last step that was asked for, by the same string object: elements of arrays come in rows.
    private @Nullable String lastStep;

    private SizePath last = this;
    long objects;
    long bytes;

    private SizePath(@Nullable SizePath above, String owner, String step, int[] paths) {
        this.above = above;
        this.owner = owner;
        this.step = step;
        this.paths = paths;
        this.steps = above == null ? 0 : above.steps + 1;
    }

    static SizePath root() {
        return new SizePath(null, "", "", new int[1]);
    }

    /// @param declaring the class of the field; empty for elements and data
    SizePath step(String declaring, String name) {
        if (name == lastStep) {
            return last;
        }
        SizePath found = below.get(name);
        if (found == null) {
            found = find(declaring, name);
            below.put(found.step.equals(OTHERS) ? OTHERS : name, found);
        }
        lastStep = name;
        last = found;
        return found;
    }

    private SizePath find(String declaring, String name) {
        for (SizePath path = this; path != null && !declaring.isEmpty(); path = path.above) {
            if (path.step.equals(name) && path.owner.equals(declaring)) {
                return path;
            }
        }
        if (paths[0] >= MOST_PATHS || steps >= MOST_STEPS) {
            SizePath others = below.get(OTHERS);
            return step.equals(OTHERS)
                    ? this
                    : others != null ? others : new SizePath(this, "", OTHERS, paths);
        }
        paths[0]++;
        return new SizePath(this, declaring, name, paths);
    }

    /// Returns the path above; empty for the root.
    String above() {
        return above == null ? "" : above.toString();
    }

    /// Returns the paths below this one; not those above it that a step leads back to.
    Iterable<SizePath> children() {
        return below.values().stream().filter(path -> path.above == this).distinct().toList();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (SizePath path = this; path != null; path = path.above) {
            text.insert(0, path.step).insert(0, path.owner.isEmpty() ? "" : ".");
        }
        return text.isEmpty() ? "." : text.toString();
    }
}
