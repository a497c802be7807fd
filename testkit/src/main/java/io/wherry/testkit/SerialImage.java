// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.lang.invoke.SerializedLambda;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What java.io writes of one object, and the objects it refers to, which are not followed.
///
/// In the bytes, a mark stands for each child; in place of the object itself stands what its
/// writeReplace gave.
final class SerialImage extends ObjectOutputStream {
    /// Stands for a child.
    private enum Mark {
        CHILD
    }

    private final ByteArrayOutputStream sink;
    private final List<Object> children = new ArrayList<>();
    private @Nullable Object replacement;

    private SerialImage(ByteArrayOutputStream sink) throws IOException {
        super(sink);
        this.sink = sink;
        enableReplaceObject(true);
    }

    static SerialImage of(Object object) throws IOException {
        SerialImage image = new SerialImage(new ByteArrayOutputStream());
        image.writeObject(object);
        image.flush();
        return image;
    }

    /// What a lambda is replaced by.
    static SerializedLambda ofLambda(Object object) throws IOException {
        if (of(object).replacement instanceof SerializedLambda lambda) {
            return lambda;
        }
        throw new NotSerializableException(object.getClass().getName());
    }

    byte[] bytes() {
        return sink.toByteArray();
    }

    List<Object> children() {
        return children;
    }

    @Override
    protected Object replaceObject(Object object) {
        if (replacement == null) {
            replacement = object;
            return object;
        }
        children.add(object);
        return Mark.CHILD;
    }
}
