// SPDX-License-Identifier: Apache-2.0

/// Streams of items between nodes: a `Flow.Publisher` that is an argument or a result of a remote
/// method stays at its node; the receiver gets a publisher that subscribes to it. Items are one-way
/// calls, limited to the requested number.
@NullMarked
package io.wherry.rmi.internal.flow;

import org.jspecify.annotations.NullMarked;
