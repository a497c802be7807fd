// SPDX-License-Identifier: Apache-2.0
/// Classes in a stream and here: [Description] is what the stream says, [ClassImage] how a class here is
/// described and laid out, [StreamClass] the two together. A [Form] writes and reads the objects of a
/// class in place; those of plain classes and records are here, the others in `form`.
@NullMarked
package io.wherry.codec.internal.javaio.description;

import org.jspecify.annotations.NullMarked;
