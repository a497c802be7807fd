// SPDX-License-Identifier: Apache-2.0

/// Interfaces that other libraries implement: compression algorithms. Start with
/// [io.wherry.codec.spi.CompressionProvider].
@NullMarked
package io.wherry.codec.spi;

import org.jspecify.annotations.NullMarked;
