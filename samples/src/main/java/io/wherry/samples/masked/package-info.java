// SPDX-License-Identifier: Apache-2.0

/// A transport that is not one of Wherry's: TCP whose bytes are masked, at `masked://host:port`. How to write one is in
/// docs/how-to/write-a-transport.md.
@NullMarked
package io.wherry.samples.masked;

import org.jspecify.annotations.NullMarked;
