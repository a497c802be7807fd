// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.writer;

import io.wherry.codec.internal.javaio.description.ClassImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Class descriptors that a program has read from a stream: they describe the class there, which
/// may be missing here. Data that their public methods do not expose are taken from their
/// serialized form.
final class ForeignDescriptors {

    private ForeignDescriptors() {}

    /// Returns the class that a descriptor is of, or null if it is not that of a class as it is
    /// here.
    static @Nullable ClassImage classHere(ObjectStreamClass descriptor) {
        Class<?> type = descriptor.forClass();
        ClassImage here = type == null ? null : ClassImage.of(type);
        boolean known =
                here != null
                        && (here.descriptor() == descriptor
                                || ObjectStreamClass.lookupAny(type) == descriptor);
        return known ? here : null;
    }

    /// Returns the descriptor and those above it, in the order in which they are written.
    static List<ObjectStreamClass> chain(ObjectStreamClass first) throws IOException {
        return new Listener(first).descriptors;
    }

    /// Returns the flags of the description, for protocol version 2.
    static int flags(ObjectStreamClass descriptor) throws IOException {
        return new Listener(descriptor).flags;
    }

    /// A stream that records the bytes that java.io writes for one descriptor.
    private static final class Listener extends ObjectOutputStream {
        private final ByteArrayOutputStream bytes;
        private final ObjectStreamClass first;
        private final List<ObjectStreamClass> descriptors = new ArrayList<>();
        private int flags;

        private Listener(ObjectStreamClass first, ByteArrayOutputStream bytes) throws IOException {
            this.bytes = bytes;
            this.first = first;
            super(bytes);
        }

        Listener(ObjectStreamClass first) throws IOException {
            this(first, new ByteArrayOutputStream());
            writeObject(first);
        }

        @Override
        protected void writeClassDescriptor(ObjectStreamClass descriptor) throws IOException {
            flush();
            int from = bytes.size();
            super.writeClassDescriptor(descriptor);
            flush();
            if (descriptors.isEmpty()) {
                flags = flags(ByteBuffer.wrap(bytes.toByteArray()).position(from));
            }
            descriptors.add(descriptor);
        }

        /// Skips name and version.
        private static int flags(ByteBuffer description) {
            int name = Short.toUnsignedInt(description.getShort());
            return description.get(description.position() + name + Long.BYTES);
        }

        @Override
        protected void annotateProxyClass(@Nullable Class<?> type) {
            descriptors.add(first);
        }
    }
}
