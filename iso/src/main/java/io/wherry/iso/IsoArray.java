// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.raw.IsoObject;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.RandomAccess;

/// An array that lives in a cluster: a list whose length is fixed.
///
/// Elements are as those of [IsoList].
public interface IsoArray<E> extends List<E>, RandomAccess, IsoObject {
    /// The elements, where they are, little-endian; references as numbers of 32 bits. Good as long as the cluster is.
    MemorySegment memory();
}
