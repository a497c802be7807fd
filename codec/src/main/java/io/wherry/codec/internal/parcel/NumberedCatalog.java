// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.parcel;

import io.wherry.codec.internal.catalog.CodecCatalog;
import io.wherry.codec.internal.lean.ClassCodec;
import io.wherry.codec.internal.shape.PermanentLoaders;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The usual codecs for a writer and a reader of one thread: classes have numbers, so that the
/// reader gets the writer's classes and looks none up by name.
final class NumberedCatalog extends ArrayOverrideCatalog {
    private final IdentityHashMap<Class<?>, Integer> numbers = new IdentityHashMap<>();
    private final List<Class<?>> classes = new ArrayList<>();
    private boolean holdsLoaders;

    NumberedCatalog() {
        super(CodecCatalog.INSTANCE);
    }

    /// Returns true if a class has a number that may be unloaded.
    boolean holdsLoaders() {
        return holdsLoaders;
    }

    @Override
    @Nullable ClassCodec ofArray(Class<?> type) {
        return null;
    }

    @Override
    public int numberOf(Class<?> type) {
        Integer known = numbers.get(type);
        if (known != null) {
            return known;
        }
        int number = classes.size();
        numbers.put(type, number);
        classes.add(type);
        holdsLoaders |= !PermanentLoaders.define(type);
        return number;
    }

    @Override
    public @Nullable Class<?> numbered(int number) {
        return number < classes.size() ? classes.get(number) : null;
    }
}
