// SPDX-License-Identifier: Apache-2.0

/// A chat: guests call the room, and the room calls its guests back. Start at [Chat].
@NullMarked
package io.wherry.samples.chat;

import org.jspecify.annotations.NullMarked;
