// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.event;

/// A cluster that an event is about.
public interface ClusterInfo {
    /// The node that created it.
    int origin();

    /// Its number there.
    int rank();

    /// Bytes that are taken, with headers.
    long byteSize();
}
