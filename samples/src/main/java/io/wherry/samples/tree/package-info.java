// SPDX-License-Identifier: Apache-2.0

/// A tree that is built on one node and queried on another: it is sent as the block of memory that
/// holds it. Start at [TreeSample].
@NullMarked
package io.wherry.samples.tree;

import org.jspecify.annotations.NullMarked;
