// SPDX-License-Identifier: Apache-2.0
/// The parts that both formats share: writers and readers of messages, each of which is a graph.
@NullMarked
package io.wherry.codec.internal.message;

import org.jspecify.annotations.NullMarked;
