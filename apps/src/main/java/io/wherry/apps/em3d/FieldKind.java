// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.em3d;

/// What the value of a node is: of the electric or of the magnetic field. Edges lead from one kind to the other.
enum FieldKind {
    E,
    H;

    FieldKind other() {
        return this == E ? H : E;
    }
}
