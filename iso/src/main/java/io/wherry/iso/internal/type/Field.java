// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.type;

/// A field of a type.
///
/// @param target name of the type it refers to; of primitives their own name
/// @param offset bytes from the start of the object
public record Field(String name, Kind kind, String target, int offset) {

    /// Returns the field as it occurs in the description of a type: `left:demo.Tree`.
    String description() {
        return name + ':' + target;
    }
}
