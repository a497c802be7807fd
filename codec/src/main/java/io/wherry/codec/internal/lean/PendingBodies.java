// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The codecs of objects whose bodies were put off, by handle. One thread owns it.
final class PendingBodies {
    private @Nullable ClassCodec[] codecs = {};
    private int count;

    /// The codec that has yet to write or read the body of `handle`, or null.
    @Nullable ClassCodec of(int handle) {
        return count == 0 || handle >= codecs.length ? null : codecs[handle];
    }

    void add(int handle, ClassCodec codec) {
        if (handle >= codecs.length) {
            codecs = Arrays.copyOf(codecs, ArrayCapacity.of(codecs.length, handle + 1L));
        }
        codecs[handle] = codec;
        count++;
    }

    void remove(int handle) {
        codecs[handle] = null;
        count--;
    }

    void clear() {
        if (count > 0) {
            Arrays.fill(codecs, null);
            count = 0;
        }
        if (codecs.length > 1 << 12) {
            codecs = new ClassCodec[0];
        }
    }
}
