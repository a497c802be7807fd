// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.handle;

import io.wherry.codec.internal.lean.segment.ArrayCapacity;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The codecs of objects whose bodies were put off, by handle. One thread owns it.
///
/// The codecs are objects of any class: handles are independent of the codecs.
public final class PendingBodies {
    private @Nullable Object[] codecs = {};
    private int count;

    /// The codec that has yet to write or read the body of `handle`, or null.
    public @Nullable Object of(int handle) {
        return count == 0 || handle >= codecs.length ? null : codecs[handle];
    }

    public void add(int handle, Object codec) {
        if (handle >= codecs.length) {
            codecs = Arrays.copyOf(codecs, ArrayCapacity.of(codecs.length, handle + 1L));
        }
        codecs[handle] = codec;
        count++;
    }

    public void remove(int handle) {
        codecs[handle] = null;
        count--;
    }

    void clear() {
        if (count > 0) {
            Arrays.fill(codecs, null);
            count = 0;
        }
        if (codecs.length > 1 << 12) {
            codecs = new Object[0];
        }
    }
}
