// SPDX-License-Identifier: Apache-2.0
/// Buffers over byte[] and MemorySegment.
@NullMarked
package io.wherry.bytes;

import org.jspecify.annotations.NullMarked;
