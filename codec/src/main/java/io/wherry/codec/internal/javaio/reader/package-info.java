// SPDX-License-Identifier: Apache-2.0
/// The reader of the java.io format: start at [JavaioReader]. [FrameReader] reads the objects on the
/// stack, [InPlaceReader] those on the stack of Java.
@NullMarked
package io.wherry.codec.internal.javaio.reader;

import org.jspecify.annotations.NullMarked;
