// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.raw.IsoObject;
import java.util.Map;

/// A map that lives in a cluster and grows there.
///
/// Keys are strings or boxed primitives, never null; values are as the elements of [IsoList]. It goes through its entries in
/// the order in which their keys came. What it leaves behind as it grows stays in the cluster until that is compacted. Not for
/// several threads at a time.
public interface IsoMap<K, V> extends Map<K, V>, IsoObject {}
