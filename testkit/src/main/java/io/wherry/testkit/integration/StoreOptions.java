// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.integration;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.GraphCodec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Options of the lean format that an engine may take as properties, in the place of a codec.
///
/// @param classLoader finds classes; null for the context class loader of the calling thread
/// @param allowed the classes that may be read; empty for all
public record StoreOptions(@Nullable ClassLoader classLoader, List<Class<?>> allowed) {
    /// All classes are read, and found by the context class loader.
    public static final StoreOptions USUAL = new StoreOptions(null, List.of());

    public StoreOptions {
        allowed = List.copyOf(allowed);
    }

    static StoreOptions withClassLoader(ClassLoader loader) {
        return new StoreOptions(loader, List.of());
    }

    static StoreOptions allowing(Class<?>... classes) {
        return new StoreOptions(null, List.of(classes));
    }

    /// Returns the codec with these options.
    public GraphCodec codec() {
        GraphCodec codec = GraphCodec.lean();
        if (classLoader != null) {
            codec = codec.withClassLoader(classLoader);
        }
        return allowed.isEmpty()
                ? codec
                : codec.withClassFilter(ClassFilter.allow(allowed.toArray(Class<?>[]::new)));
    }
}
