// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

/// When bytes leave.
public enum Flushing {
    /// After each message.
    EACH,
    /// When a buffer is full, and at the end.
    BATCHED,
    /// As batched, but the stream forgets the objects again and again, so that the program may.
    RESET
}
