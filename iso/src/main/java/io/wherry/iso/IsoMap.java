// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.raw.IsoObject;
import java.util.Map;

/// A growable map in a cluster.
///
/// Keys are strings or boxed primitives, never null; values are as the elements of [IsoList].
/// Iteration is in insertion order of the keys. Arrays that it has outgrown stay in the cluster
/// until that is compacted. Not thread-safe.
public interface IsoMap<K, V> extends Map<K, V>, IsoObject {}
