// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.io.Serial;
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
    protected Class<?> resolveClass(ObjectStreamClass described) throws ClassNotFoundException {
        return nextType();
    }

    @Override
    protected Class<?> resolveProxyClass(String[] interfaces) throws ClassNotFoundException {
        return nextType();
    }

    private Class<?> nextType() throws ClassNotFoundException {
        Class<?> type = types.hasNext() ? types.next() : null;
        if (type == null) {
            throw new NoClass();
        }
        return type;
    }

    /// Tells java.io that there is no class. The description keeps it: it has no stack trace, which would keep
    /// the callers' classes.
    private static final class NoClass extends ClassNotFoundException {
        @Serial private static final long serialVersionUID = 1;

        NoClass() {
            super("null class");
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }
}
