// SPDX-License-Identifier: Apache-2.0

/// Stored messages of several formats: start with [io.wherry.codec.chain.FormatChain]. Formats of other libraries are read by a
/// [io.wherry.codec.chain.FormatDelegate] of the program; there are none here.
@NullMarked
package io.wherry.codec.chain;

import org.jspecify.annotations.NullMarked;
