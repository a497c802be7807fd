// SPDX-License-Identifier: Apache-2.0

/// Streams of items between nodes: a `Flow.Publisher` that is an argument or a result of a remote method stays where it is; what
/// arrives is a publisher that subscribes there. Items are one-way calls, as many as were asked for.
@NullMarked
package io.wherry.rmi.internal.flow;

import org.jspecify.annotations.NullMarked;
