// SPDX-License-Identifier: Apache-2.0
/// The Java Object Serialization Stream Protocol, byte for byte (Java Object Serialization
/// Specification, chapter 6). Start at [JavaioWriter] and [JavaioReader].
@NullMarked
package io.wherry.codec.internal.javaio;

import org.jspecify.annotations.NullMarked;
