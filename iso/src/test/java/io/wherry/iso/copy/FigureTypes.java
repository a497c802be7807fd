// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.copy;

import io.wherry.iso.Iso;

/// Cluster types with the names of heap classes.
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
