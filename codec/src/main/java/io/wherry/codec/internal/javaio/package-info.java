// SPDX-License-Identifier: Apache-2.0
/// The Java Object Serialization Stream Protocol, byte for byte (Java Object Serialization
/// Specification, chapter 6): messages of it. The format itself is in the packages below; start at
/// [io.wherry.codec.internal.javaio.writer.JavaioWriter] and
/// [io.wherry.codec.internal.javaio.reader.JavaioReader].
@NullMarked
package io.wherry.codec.internal.javaio;

import org.jspecify.annotations.NullMarked;
