// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.admission;

import java.io.IOException;
import java.io.Serial;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A class loader that asks a stream's program for each class; the result may differ after a reset
/// of the stream.
public abstract class DelegatingClassLoader extends ClassLoader {
    /// A refusal of a class by the program's `resolveClass`. The cause is its exception; the class
    /// may exist.
    public static final class RefusedException extends ClassNotFoundException {
        @Serial private static final long serialVersionUID = 1;

        public RefusedException(String name, Exception failure) {
            super(name, failure);
        }

        /// Returns the failure, or throws it if it is unchecked.
        public IOException failure() {
            Throwable failure = getCause();
            if (failure instanceof RuntimeException unchecked) {
                throw unchecked;
            }
            return (IOException) Objects.requireNonNull(failure);
        }
    }

    protected DelegatingClassLoader(String name, @Nullable ClassLoader parent) {
        super(name, parent);
    }

    /// Returns the class of that name. The JVM does not note this loader as one that found it,
    /// which would keep the class from being unloaded.
    Class<?> ask(String name) throws ClassNotFoundException {
        int dimensions = name.lastIndexOf('[') + 1;
        boolean ofClass = name.startsWith("L", dimensions) && name.endsWith(";");
        if (dimensions == 0) {
            return loadClass(name);
        }
        if (!ofClass) {
            return Class.forName(name, false, null); // primitive, or no name at all
        }
        Class<?> type = loadClass(name.substring(dimensions + 1, name.length() - 1));
        for (int i = 0; i < dimensions; i++) {
            type = type.arrayType();
        }
        return type;
    }
}
