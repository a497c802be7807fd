// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import io.wherry.codec.internal.lean.InlineCodec;
import io.wherry.codec.internal.lean.LeanReader;
import io.wherry.codec.internal.lean.LeanWriter;
import io.wherry.codec.node.Node;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectStreamClass;

/// Objects that stand for a class. Content: varint number of the class in this stream.
final class ClassObjects {

    private ClassObjects() {}

    /// `Class` objects, of any class, array or primitive type.
    static final class OfClass extends InlineCodec {

        OfClass() {
            super(Class.class);
        }

        @Override
        protected void writeContent(LeanWriter out, Object object) throws IOException {
            out.classNumber((Class<?>) object);
        }

        @Override
        protected Object readContent(LeanReader in) throws IOException {
            return in.namedClass();
        }
    }

    /// `ObjectStreamClass` objects: the reader gets the one of its own class. One of a class that
    /// this JVM does not have, which another stream described, is not written.
    static final class OfStreamClass extends InlineCodec {

        OfStreamClass() {
            super(ObjectStreamClass.class);
        }

        @Override
        protected void writeContent(LeanWriter out, Object object) throws IOException {
            ObjectStreamClass descriptor = (ObjectStreamClass) object;
            Class<?> type = descriptor.forClass();
            if (type == null) {
                throw new NotSerializableException(
                        "descriptor of a missing class: class=" + descriptor.getName());
            }
            out.classNumber(type);
        }

        @Override
        protected Object readContent(LeanReader in) throws IOException {
            Object named = in.namedClass();
            return named instanceof Node node
                    ? node.nodeClass()
                    : ObjectStreamClass.lookupAny((Class<?>) named);
        }
    }
}
