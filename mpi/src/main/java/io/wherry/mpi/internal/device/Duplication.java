// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.device;

/// A duplicate of a context that a device creates while the program goes on.
public interface Duplication extends Transfer {
    /// Returns true while the original is needed. Thread-safe.
    boolean usesOriginal();

    /// Returns the duplicate. Called once, when the transfer is done.
    Context finish();
}
