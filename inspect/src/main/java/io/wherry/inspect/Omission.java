// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

/// Counts what begins and ends in a value or a class description that is left out, to know where it ends.
final class Omission {
    private enum Part {
        NONE,
        VALUE,
        CLASS
    }

    private Part part = Part.NONE;
    private int depth;

    boolean isUnderWay() {
        return part != Part.NONE;
    }

    void stop() {
        part = Part.NONE;
    }

    /// The next value is left out.
    void beginValue() {
        part = Part.VALUE;
        depth = 0;
    }

    /// The rest of the class description that has just begun is left out, with its superclasses.
    void beginClass() {
        part = Part.CLASS;
        depth = 1;
    }

    /// An object, array or the like is opened, or the annotations of a class.
    void open() {
        depth++;
    }

    void closeAnnotations() {
        depth--;
    }

    void closeValue() {
        depth--;
        endValue();
    }

    /// A value ends.
    void endValue() {
        if (depth == 0 && part == Part.VALUE) {
            part = Part.NONE;
        }
    }

    /// The description of a class ends, with those of its superclasses.
    void endClass() {
        if (depth == 0 && part == Part.CLASS) {
            part = Part.NONE;
        }
    }
}
