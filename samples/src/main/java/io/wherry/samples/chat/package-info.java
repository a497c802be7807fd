// SPDX-License-Identifier: Apache-2.0

/// A chat: a room that everybody calls, and guests that the room calls back. Start at [Chat].
@NullMarked
package io.wherry.samples.chat;

import org.jspecify.annotations.NullMarked;
