// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.raw.IsoObject;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.RandomAccess;

/// A fixed-size list in a cluster.
///
/// Elements are as those of [IsoList].
public interface IsoArray<E> extends List<E>, RandomAccess, IsoObject {
    /// Returns the elements in place, little-endian; references are 32-bit numbers. Valid as long
    /// as the cluster is present.
    MemorySegment memory();
}
