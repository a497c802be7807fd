// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.compress;

import io.wherry.codec.spi.CompressionProvider;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Finds providers of compression. Nothing is kept here: a provider may belong to a part of the
/// program that is unloaded.
public final class CompressionProviders {
    private CompressionProviders() {}

    /// Returns the provider of that name.
    ///
    /// @throws IllegalArgumentException if there is none
    public static CompressionProvider named(String name) {
        CompressionProvider found = find(provider -> provider.name().equals(name));
        if (found == null) {
            throw new IllegalArgumentException("no provider of compression: name=" + name);
        }
        return found;
    }

    /// Returns the provider with that byte on the wire, or null.
    static @Nullable CompressionProvider of(int id) {
        return find(provider -> provider.id() == id);
    }

    private static @Nullable CompressionProvider find(Predicate<CompressionProvider> wanted) {
        if (wanted.test(Deflate.INSTANCE)) {
            return Deflate.INSTANCE;
        }
        CompressionProvider found = find(wanted, ServiceLoader.load(CompressionProvider.class));
        ClassLoader own = CompressionProviders.class.getClassLoader();
        return found != null
                ? found
                : find(wanted, ServiceLoader.load(CompressionProvider.class, own));
    }

    private static @Nullable CompressionProvider find(
            Predicate<CompressionProvider> wanted, ServiceLoader<CompressionProvider> all) {
        try {
            for (CompressionProvider provider : all) {
                if (wanted.test(provider)) {
                    return provider;
                }
            }
            return null;
        } catch (ServiceConfigurationError e) {
            throw new IllegalStateException("provider of compression cannot be made", e);
        }
    }
}
