// SPDX-License-Identifier: Apache-2.0
/// The limit: what a program does at best that knows its graph. Start at [HandPeer].
@NullMarked
package io.wherry.bench.hand;

import org.jspecify.annotations.NullMarked;
