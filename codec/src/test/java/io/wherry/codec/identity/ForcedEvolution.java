// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.identity;

import io.wherry.bytes.LittleEndian;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.internal.shape.Shape;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.Set;

/// Copies of a graph by a reader for which all classes have changed: it finds the same fields by
/// their names.
final class ForcedEvolution {
    private static final GraphCodec CODEC = GraphCodec.lean().withEvolution(Evolution.EVOLVE);

    private ForcedEvolution() {}

    @SuppressWarnings("unchecked") // a copy is of the class of its original
    static <T> T copy(T root) throws IOException {
        return (T) CODEC.decode(bytes(root));
    }

    /// A message whose descriptions are those of the classes here, but for their fingerprints.
    static byte[] bytes(Object root) throws IOException {
        byte[] bytes = CODEC.encode(root);
        for (Class<?> type : classes(root)) {
            falsify(bytes, Shape.of(type).fingerprint());
        }
        return bytes;
    }

    private static void falsify(byte[] bytes, int fingerprint) {
        for (int at = 0; at <= bytes.length - Integer.BYTES; at++) {
            if (LittleEndian.getInt(bytes, at) == fingerprint) {
                LittleEndian.putInt(bytes, at, ~fingerprint);
            }
        }
    }

    /// The classes that java.io describes.
    private static Set<Class<?>> classes(Object root) throws IOException {
        Set<Class<?>> classes = new HashSet<>();
        try (ObjectOutputStream out =
                new ObjectOutputStream(OutputStream.nullOutputStream()) {
                    @Override
                    protected void annotateClass(Class<?> type) {
                        classes.add(type);
                    }
                }) {
            out.writeObject(root);
        }
        return classes;
    }
}
