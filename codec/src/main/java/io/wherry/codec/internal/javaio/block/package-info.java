// SPDX-License-Identifier: Apache-2.0
/// Bytes of a stream, and the blocks that the data of user code are in: start at [BlockOutput] and
/// [BlockInput]. Texts and arrays of primitives are here, too. Nothing here knows a class description.
@NullMarked
package io.wherry.codec.internal.javaio.block;

import org.jspecify.annotations.NullMarked;
