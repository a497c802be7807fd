// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import org.jspecify.annotations.Nullable;

/// The classes that a stream has described.
///
/// @param described a copy for this stream alone: a reader changes the codecs of its own
/// @param wantsLoader true if no class was looked for
/// @param loader of the classes, if they were looked for
record StreamClasses(
        DescribedClass[] described, boolean wantsLoader, @Nullable ClassLoader loader) {}
