// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

/// A value that cannot be made here, though the bytes after it can be read.
///
/// @param className the name in the stream
/// @param cause the exception that would end the message: a [ClassNotFoundException] for a missing
///     class, an [java.io.InvalidClassException] for a class that does not fit, an
///     [java.io.InvalidObjectException] for an enum constant that is missing or a record that its
///     constructor refuses
public record Unreadable(String className, Exception cause) {}
