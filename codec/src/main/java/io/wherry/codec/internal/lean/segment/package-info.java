// SPDX-License-Identifier: Apache-2.0

/// The bytes of messages: [Token], which begins each value, and the segments that hold them. Start
/// with [SegmentOutput] and [SegmentInput]. Objects and classes are not here.
@NullMarked
package io.wherry.codec.internal.lean.segment;

import org.jspecify.annotations.NullMarked;
