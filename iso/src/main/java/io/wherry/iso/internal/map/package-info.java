// SPDX-License-Identifier: Apache-2.0

/// The map that several processes share through one file: segments with a lock, a sequence number, a hash table and a heap each.
/// Start at [MapFile] and [MapSegment]; [MapGeometry] has the picture of the file. Codecs of keys and values are not here but in
/// [io.wherry.iso.SharedMapCodec].
@NullMarked
package io.wherry.iso.internal.map;

import org.jspecify.annotations.NullMarked;
