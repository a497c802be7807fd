// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import org.jspecify.annotations.Nullable;

/// The classes that a suspended stream has described.
final class StreamClasses {
    /// Copies for this stream alone: a reader changes the codecs of its own.
    final DescribedClass[] described;

    /// True if no class was looked for.
    final boolean wantsLoader;

    /// The loader of the classes, if they were looked for.
    final @Nullable ClassLoader loader;

    StreamClasses(DescribedClass[] described, boolean wantsLoader, @Nullable ClassLoader loader) {
        this.described = described;
        this.wantsLoader = wantsLoader;
        this.loader = loader;
    }
}
