// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.event;

/// The data of a cluster that an event reports.
public interface ClusterInfo {
    /// Returns the node that created it.
    int origin();

    /// Returns its number on its origin.
    int rank();

    /// Returns the allocated bytes, headers included.
    long byteSize();
}
