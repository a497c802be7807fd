// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

/// Types of clusters with the names of classes of the heap.
final class FigureTypes {
    private FigureTypes() {}

    @Iso
    interface Figure {
        int id();
    }

    @Iso
    interface Circle extends Figure {
        double radius();
    }

    @Iso
    interface Group extends Figure {
        Figure[] members();
    }
}
