// SPDX-License-Identifier: Apache-2.0

/// Interfaces that other libraries implement: [CompressionProvider] for compression algorithms,
/// [ValueCodecProvider] for codecs of classes.
@NullMarked
package io.wherry.codec.spi;

import org.jspecify.annotations.NullMarked;
