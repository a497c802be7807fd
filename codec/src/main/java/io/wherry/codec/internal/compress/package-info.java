// SPDX-License-Identifier: Apache-2.0

/// Compressed streams of messages: start with [io.wherry.codec.internal.compress.CompressedFrame],
/// which draws them. [io.wherry.codec.internal.compress.CompressedWriter] and
/// [io.wherry.codec.internal.compress.CompressedReader] wrap the writers and readers of the
/// formats, which do not depend on compression.
@NullMarked
package io.wherry.codec.internal.compress;

import org.jspecify.annotations.NullMarked;
