// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.lower;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Finds class files without loading any class.
public interface ClassSource {
    /// Returns a class file.
    ///
    /// @param name as in class files: `demo/Tree`
    /// @return null if there is none
    byte @Nullable [] bytes(String name) throws IOException;

    /// Returns the class files that a class loader finds.
    static ClassSource of(@Nullable ClassLoader loader) {
        ClassLoader asked = loader == null ? ClassLoader.getSystemClassLoader() : loader;
        return name -> {
            try (InputStream in = asked.getResourceAsStream(name + ".class")) {
                return in == null ? null : in.readAllBytes();
            }
        };
    }
}
