// SPDX-License-Identifier: Apache-2.0

/// A transport outside of Wherry: TCP with masked bytes, at `masked://host:port`. See
/// docs/how-to/write-a-transport.md.
@NullMarked
package io.wherry.samples.masked;

import org.jspecify.annotations.NullMarked;
