// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

/// Text that lives in a cluster, read where it is.
///
/// Compare by [#contentEquals], or by [#toString], which copies it.
public interface IsoText extends CharSequence, IsoObject {
    /// Whether it has these characters.
    default boolean contentEquals(CharSequence other) {
        return CharSequence.compare(this, other) == 0;
    }
}
