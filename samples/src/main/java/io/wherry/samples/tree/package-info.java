// SPDX-License-Identifier: Apache-2.0

/// A tree that is built on one node and asked on another: it crosses as the block of memory in which it lives. Start at
/// [TreeSample].
@NullMarked
package io.wherry.samples.tree;

import org.jspecify.annotations.NullMarked;
