// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.jspecify.annotations.Nullable;

/// A collective access that was begun and waits to be ended.
///
/// @param buf the memory that it was begun with
record SplitAccess(Kind kind, @Nullable Object buf, Status status) {

    /// Which call ends it.
    enum Kind {
        READ_AT_ALL,
        WRITE_AT_ALL,
        READ_ALL,
        WRITE_ALL,
        READ_ORDERED,
        WRITE_ORDERED
    }
}
