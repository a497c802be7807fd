// SPDX-License-Identifier: Apache-2.0

/// The lean format and its engine: references, handles, the work stack that replaces recursion,
/// segments. Start with `Token` for the bytes, then `LeanWriter` and `LeanReader`. The body of a
/// class is defined by the `ClassCodec`s of the packages `hook` and `jdk` and by `PlainCodec`,
/// `RecordCodec` and the array codecs here.
@NullMarked
package io.wherry.codec.internal.lean;

import org.jspecify.annotations.NullMarked;
