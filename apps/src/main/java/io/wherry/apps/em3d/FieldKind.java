// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.em3d;

/// The kind of a node: its value belongs to the electric or to the magnetic field. Edges lead from
/// one kind to the other.
enum FieldKind {
    E,
    H;

    FieldKind other() {
        return this == E ? H : E;
    }
}
