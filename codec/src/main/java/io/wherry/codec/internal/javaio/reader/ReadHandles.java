// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The objects of a stream by number, and why some of them are not there. One reader owns it.
final class ReadHandles {
    /// Stands for an object that may not be named again.
    static final Object UNSHARED = new Object();

    private @Nullable Object[] objects = new Object[8];
    private @Nullable Map<Integer, ClassNotFoundException> missing;
    private int size;

    /// Why the reference read last is null though it should not be, or null.
    @Nullable ClassNotFoundException cause;

    int size() {
        return size;
    }

    int assign(@Nullable Object object) {
        if (size == objects.length) {
            objects = Arrays.copyOf(objects, 2 * size);
        }
        objects[size] = object;
        return size++;
    }

    @Nullable Object object(int handle) {
        return objects[handle];
    }

    void set(int handle, @Nullable Object object) {
        objects[handle] = object;
    }

    /// The object of `handle` or something it needs is of a class that is not here.
    void markMissing(int handle, ClassNotFoundException cause) {
        if (missing == null) {
            missing = new HashMap<>();
        }
        missing.putIfAbsent(handle, cause);
        objects[handle] = null;
    }

    @Nullable ClassNotFoundException missing(int handle) {
        return missing == null ? null : missing.get(handle);
    }

    void clear() {
        if (objects.length > 1 << 14) {
            objects = new Object[64];
        } else {
            Arrays.fill(objects, 0, size, null);
        }
        size = 0;
        cause = null;
        missing = null;
    }
}
