// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A way to write and read a graph.
enum SerializationPath {
    /// java.io itself, the reference of the others.
    JAVA_IO(GraphCodec.javaio()) {
        @Override
        byte[] write(Object root) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(root);
            }
            return bytes.toByteArray();
        }

        @Override
        @Nullable Object read(byte[] bytes, ClassLoader loader)
                throws IOException, ClassNotFoundException {
            try (ObjectInputStream in = new LoadingStream(bytes, loader)) {
                return in.readObject();
            }
        }
    },
    JAVAIO(GraphCodec.javaio()),
    JAVAIO_STREAMS(GraphCodec.javaio()) {
        @Override
        byte[] write(Object root) throws IOException {
            return streamed(root);
        }

        @Override
        @Nullable Object read(byte[] bytes, ClassLoader loader)
                throws IOException, ClassNotFoundException {
            return streamed(bytes, loader);
        }
    },
    LEAN(GraphCodec.lean()),
    LEAN_STREAMS(GraphCodec.lean()) {
        @Override
        byte[] write(Object root) throws IOException {
            return streamed(root);
        }

        @Override
        @Nullable Object read(byte[] bytes, ClassLoader loader)
                throws IOException, ClassNotFoundException {
            return streamed(bytes, loader);
        }
    },
    LEAN_EVOLVE(GraphCodec.lean().withEvolution(Evolution.EVOLVE));

    @SuppressWarnings("ImmutableEnumChecker") // a codec is immutable
    private final GraphCodec codec;

    /// The codecs by loader; kept, because a codec caches classes.
    @SuppressWarnings("ImmutableEnumChecker")
    private final Map<ClassLoader, GraphCodec> codecs = new ConcurrentHashMap<>();

    SerializationPath(GraphCodec codec) {
        this.codec = codec;
    }

    byte[] write(Object root) throws IOException {
        return codec.encode(root);
    }

    @Nullable Object read(byte[] bytes, ClassLoader loader)
            throws IOException, ClassNotFoundException {
        return with(loader).decode(bytes);
    }

    private GraphCodec with(ClassLoader loader) {
        return codecs.computeIfAbsent(loader, codec::withClassLoader);
    }

    byte[] streamed(Object root) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new io.wherry.stream.ObjectOutputStream(bytes, codec)) {
            out.writeObject(root);
        }
        return bytes.toByteArray();
    }

    @Nullable Object streamed(byte[] bytes, ClassLoader loader)
            throws IOException, ClassNotFoundException {
        try (ObjectInputStream in =
                new io.wherry.stream.ObjectInputStream(
                        new ByteArrayInputStream(bytes), with(loader))) {
            return in.readObject();
        }
    }

    /// java.io's stream, finding classes by a loader.
    private static final class LoadingStream extends ObjectInputStream {
        private final ClassLoader loader;

        LoadingStream(byte[] bytes, ClassLoader loader) throws IOException {
            this.loader = loader;
            super(new ByteArrayInputStream(bytes));
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass descriptor)
                throws ClassNotFoundException {
            return Class.forName(descriptor.getName(), false, loader);
        }
    }
}
