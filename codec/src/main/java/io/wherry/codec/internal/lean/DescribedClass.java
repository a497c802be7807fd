// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import io.wherry.codec.internal.lean.description.ClassDescription;
import org.jspecify.annotations.Nullable;

/// A class as a reader knows it: its description, the bytes of that, and the codec once it is known.
final class DescribedClass {
    final byte[] bytes;
    final ClassDescription description;
    final boolean hooked;
    @Nullable ClassCodec codec;

    /// The predicate that admitted the class last; null if there was none.
    @Nullable Object judge;

    DescribedClass(
            byte[] bytes,
            ClassDescription description,
            boolean hooked,
            @Nullable ClassCodec codec) {
        this.bytes = bytes;
        this.description = description;
        this.hooked = hooked;
        this.codec = codec;
    }

    DescribedClass copy() {
        DescribedClass copy = new DescribedClass(bytes, description, hooked, codec);
        copy.judge = judge;
        return copy;
    }
}
