// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.em3d;

/// What the value of a node is: of the electric or of the magnetic field. Edges lead from one kind to the other.
enum Kind {
    E,
    H;

    Kind other() {
        return this == E ? H : E;
    }
}
