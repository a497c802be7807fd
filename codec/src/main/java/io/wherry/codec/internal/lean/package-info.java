// SPDX-License-Identifier: Apache-2.0

/// The engine of the lean format: `LeanWriter` and `LeanReader`, the work that replaces recursion,
/// the kinds of [ClassCodec] and the classes of a stream. Start with `LeanWriter` and `LeanReader`;
/// the bytes are in `segment`, and the codecs of most classes in `hook`, `jdk` and `array`.
@NullMarked
package io.wherry.codec.internal.lean;

import org.jspecify.annotations.NullMarked;
