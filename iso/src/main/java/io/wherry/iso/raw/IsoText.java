// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

/// Text in a cluster, read in place.
///
/// Compare by [#contentEquals], or by [#toString], which copies it.
public interface IsoText extends CharSequence, IsoObject {
    /// Returns whether it has these characters.
    default boolean contentEquals(CharSequence other) {
        return CharSequence.compare(this, other) == 0;
    }
}
