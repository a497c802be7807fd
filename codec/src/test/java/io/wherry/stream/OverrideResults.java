// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import io.wherry.codec.GraphCodec;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectStreamClass;
import org.jspecify.annotations.Nullable;

/// The results of a subclass of an input stream at each extension point: one implementation for
/// java.io's stream and ours.
interface OverrideResults {
    /// Calls the method of the stream itself.
    interface Usual<T> {
        T get() throws IOException, ClassNotFoundException;
    }

    default @Nullable Class<?> resolveClass(ObjectStreamClass described, Usual<Class<?>> usual)
            throws IOException, ClassNotFoundException {
        return usual.get();
    }

    default @Nullable Class<?> resolveProxyClass(String[] interfaces, Usual<Class<?>> usual)
            throws IOException, ClassNotFoundException {
        return usual.get();
    }

    default @Nullable ObjectStreamClass readClassDescriptor(Usual<ObjectStreamClass> usual)
            throws IOException, ClassNotFoundException {
        return usual.get();
    }

    /// True if [#resolveObject] is asked.
    default boolean resolves() {
        return false;
    }

    default @Nullable Object resolveObject(@Nullable Object object) {
        return object;
    }

    /// java.io's stream over `bytes`.
    static java.io.ObjectInputStream javaio(byte[] bytes, OverrideResults answers)
            throws IOException {
        return new Javaio(new ByteArrayInputStream(bytes), answers);
    }

    /// Our stream over `bytes`, of either format.
    static java.io.ObjectInputStream ours(byte[] bytes, OverrideResults answers)
            throws IOException {
        return new Ours(new ByteArrayInputStream(bytes), answers);
    }

    /// java.io's stream.
    final class Javaio extends java.io.ObjectInputStream {
        private final OverrideResults answers;

        Javaio(InputStream source, OverrideResults answers) throws IOException {
            this.answers = answers;
            super(source);
            enableResolveObject(answers.resolves());
        }

        @Override
        protected @Nullable Class<?> resolveClass(ObjectStreamClass described)
                throws IOException, ClassNotFoundException {
            return answers.resolveClass(described, () -> super.resolveClass(described));
        }

        @Override
        protected @Nullable Class<?> resolveProxyClass(String[] interfaces)
                throws IOException, ClassNotFoundException {
            return answers.resolveProxyClass(interfaces, () -> super.resolveProxyClass(interfaces));
        }

        @Override
        protected @Nullable ObjectStreamClass readClassDescriptor()
                throws IOException, ClassNotFoundException {
            return answers.readClassDescriptor(super::readClassDescriptor);
        }

        @Override
        protected @Nullable Object resolveObject(@Nullable Object object) {
            return answers.resolveObject(object);
        }
    }

    /// Ours.
    final class Ours extends ObjectInputStream {
        private final OverrideResults answers;

        Ours(InputStream source, OverrideResults answers) throws IOException {
            this.answers = answers;
            super(source, GraphCodec.javaio());
            if (answers.resolves()) {
                enableResolveObject(true);
            }
        }

        @Override
        protected @Nullable Class<?> resolveClass(ObjectStreamClass described)
                throws IOException, ClassNotFoundException {
            return answers.resolveClass(described, () -> super.resolveClass(described));
        }

        @Override
        protected @Nullable Class<?> resolveProxyClass(String[] interfaces)
                throws IOException, ClassNotFoundException {
            return answers.resolveProxyClass(interfaces, () -> super.resolveProxyClass(interfaces));
        }

        @Override
        protected @Nullable ObjectStreamClass readClassDescriptor()
                throws IOException, ClassNotFoundException {
            return answers.readClassDescriptor(super::readClassDescriptor);
        }

        @Override
        protected @Nullable Object resolveObject(@Nullable Object object) {
            return answers.resolveObject(object);
        }
    }
}
