// SPDX-License-Identifier: Apache-2.0
/// The writer of the java.io format: start at [JavaioWriter].
@NullMarked
package io.wherry.codec.internal.javaio.writer;

import org.jspecify.annotations.NullMarked;
