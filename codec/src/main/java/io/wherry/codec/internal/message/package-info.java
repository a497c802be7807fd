// SPDX-License-Identifier: Apache-2.0
/// What the formats have in common: messages, each a graph.
@NullMarked
package io.wherry.codec.internal.message;

import org.jspecify.annotations.NullMarked;
