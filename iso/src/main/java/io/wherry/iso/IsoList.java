// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.raw.IsoObject;
import java.util.List;
import java.util.RandomAccess;

/// A list that lives in a cluster and grows there.
///
/// Elements are objects with [Iso], strings and records (copied in and out) or boxed primitives, which stand as primitives and are
/// never null. What it leaves behind as it grows stays in the cluster until that is compacted. Not for several threads at a time.
public interface IsoList<E> extends List<E>, RandomAccess, IsoObject {}
