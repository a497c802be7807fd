// SPDX-License-Identifier: Apache-2.0
/// Classes of the JDK in the java.io format whose hooks need not be asked: what they write is specified (Java Object
/// Serialization Specification and the serialized forms of the classes). Start with
/// [io.wherry.codec.internal.javaio.jdk.KnownForms].
@NullMarked
package io.wherry.codec.internal.javaio.jdk;

import org.jspecify.annotations.NullMarked;
