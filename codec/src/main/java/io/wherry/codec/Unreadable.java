// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

/// A value that cannot be made here, though the bytes behind it can be read.
///
/// @param className as the stream names it
/// @param cause what the exception of the message would be: a [ClassNotFoundException] for a class that is not here, an
///     [java.io.InvalidClassException] for one that does not fit, an [java.io.InvalidObjectException] for an enum constant
///     that is not here or a record that its constructor refuses
public record Unreadable(String className, Exception cause) {}
