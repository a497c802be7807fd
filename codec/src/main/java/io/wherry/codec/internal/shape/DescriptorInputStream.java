// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/// A stream of java.io that holds only one class description: it yields the [ObjectStreamClass] of
/// a class that is missing here, or differs here.
public final class DescriptorInputStream extends ObjectInputStream {
    private final Iterator<? extends @Nullable Class<?>> types;

    private DescriptorInputStream(InputStream source, Iterator<? extends @Nullable Class<?>> types)
            throws IOException {
        this.types = types;
        super(source);
        if (getObjectInputFilter() != null) {
            // the reader that needs the description has asked the filter
            setObjectInputFilter(_ -> ObjectInputFilter.Status.ALLOWED);
        }
    }

    /// The description in `stream`.
    ///
    /// @param types the class here of each description, the lowest first: null for none;
    ///     descriptions after the last have none
    /// @throws java.io.InvalidClassException if java.io does not accept a class for its description
    public static ObjectStreamClass read(
            byte[] stream, Iterator<? extends @Nullable Class<?>> types) throws IOException {
        try (DescriptorInputStream in =
                new DescriptorInputStream(new ByteArrayInputStream(stream), types)) {
            return (ObjectStreamClass) in.readObject();
        } catch (ClassNotFoundException e) {
            throw new IOException("class description", e);
        }
    }

    @Override
    protected @Nullable Class<?> resolveClass(ObjectStreamClass described) {
        return nextType();
    }

    @Override
    protected @Nullable Class<?> resolveProxyClass(String[] interfaces) {
        return nextType();
    }

    private @Nullable Class<?> nextType() {
        return types.hasNext() ? types.next() : null;
    }
}
