// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import io.wherry.iso.raw.IsoObject;
import java.util.List;
import java.util.RandomAccess;

/// A growable list in a cluster.
///
/// Elements are objects with [Iso], strings, enums, records and other values (copied in and out) or boxed primitives, which are
/// stored as primitives and are never null. Arrays that it has outgrown stay in the cluster until
/// that is compacted. `set` stores a further copy of a string or a value, also if
/// `Collections.shuffle` calls it; `sort` stores none. Not thread-safe.
public interface IsoList<E> extends List<E>, RandomAccess, IsoObject {}
