// SPDX-License-Identifier: Apache-2.0

/// Bytes as the other modules need them: little-endian access to arrays ([LittleEndian]), where
/// bytes go ([ByteSink], [ChannelGather]) and where they come from ([ByteSource],
/// [ChannelScatter]). Start with `LittleEndian`. Formats are not here.
@NullMarked
package io.wherry.bytes;

import org.jspecify.annotations.NullMarked;
