// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.description;

import io.wherry.codec.ValueCodec;

/// The description in the stream of values that a codec of the program wrote.
///
/// @param version of the codec
/// @param leaf whether the content has no references
public record ValueForm(int version, boolean leaf) {

    /// Asks `codec`.
    ///
    /// @throws IllegalArgumentException if its version is negative
    public static ValueForm of(ValueCodec<?> codec) {
        int version = codec.version();
        if (version < 0) {
            throw new IllegalArgumentException(
                    "negative version: version="
                            + version
                            + ", codec="
                            + codec.getClass().getName());
        }
        return new ValueForm(version, codec.isLeaf());
    }
}
