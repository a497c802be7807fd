// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.jspecify.annotations.Nullable;

/// A split collective access that was begun and must be ended.
///
/// @param buf memory of the call that began it
record SplitAccess(Kind kind, @Nullable Object buf, Status status) {

    /// The kind of access, which the call that ends it must match.
    enum Kind {
        READ_AT_ALL,
        WRITE_AT_ALL,
        READ_ALL,
        WRITE_ALL,
        READ_ORDERED,
        WRITE_ORDERED
    }
}
