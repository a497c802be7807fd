// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

/// When bytes leave.
public enum Flushing {
    /// After each message.
    EACH,
    /// When a buffer is full, and at the end.
    BATCHED,
    /// As batched, with regular resets of the stream, so that objects can be collected.
    RESET
}
