// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.catalog;

import io.wherry.codec.ValueCodec;
import io.wherry.codec.internal.lean.description.ValueForm;
import io.wherry.codec.spi.ValueCodecProvider;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;

/// The codecs that services give.
public final class ServiceCodecs {
    private ServiceCodecs() {}

    /// Returns the codecs of all providers that `loader` finds.
    ///
    /// @throws IllegalArgumentException if a class cannot have a codec, or has two
    /// @throws java.util.ServiceConfigurationError if a provider cannot be made
    public static Map<Class<?>, ValueCodec<?>> load(ClassLoader loader) {
        Map<Class<?>, ValueCodec<?>> found = new HashMap<>();
        for (ValueCodecProvider provider : ServiceLoader.load(ValueCodecProvider.class, loader)) {
            for (ValueCodecProvider.Entry<?> entry : provider.codecs()) {
                check(entry);
                if (found.put(entry.type(), entry.codec()) != null) {
                    throw new IllegalArgumentException(
                            "two providers have a codec for one class: class="
                                    + entry.type().getName());
                }
            }
        }
        return found;
    }

    private static void check(ValueCodecProvider.Entry<?> entry) {
        CodableClasses.check(entry.type());
        ValueForm.of(entry.codec());
    }
}
