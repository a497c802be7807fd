// SPDX-License-Identifier: Apache-2.0

/// The map that several processes share through one file: each segment has a lock, a sequence
/// number, a hash table and a heap. Start at [MapFile] and [MapSegment]; [MapGeometry] draws the
/// layout of the file. Codecs of keys and values are in [io.wherry.iso.SharedMapCodec].
@NullMarked
package io.wherry.iso.internal.map;

import org.jspecify.annotations.NullMarked;
