// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.chain;

/// How many messages of one format a [FormatChain] was given.
///
/// @param format `lean`, `java.io`, `compressed`, or the name of a delegate
/// @param read messages that were decoded
/// @param failed messages that began like this format and could not be decoded
public record FormatCount(String format, long read, long failed) {}
