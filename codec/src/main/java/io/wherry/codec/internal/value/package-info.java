// SPDX-License-Identifier: Apache-2.0

/// Values that a `ValueCodec` of the program writes and reads. Start with `CodedValue`;
/// `ValueOutput` and `ValueInput` are what such a codec is given, and draw the bytes. Which class
/// has such a codec is in `catalog` and in the options of `lean.option`.
@NullMarked
package io.wherry.codec.internal.value;

import org.jspecify.annotations.NullMarked;
