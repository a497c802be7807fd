// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.lean;

import io.wherry.bytes.LittleEndian;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.Set;

/// Messages as if a program with other versions of the classes had written them: the classes are the same, but not the fingerprints, so that
/// a reader finds all by its name.
final class OtherVersion {
    private OtherVersion() {}

    /// Changes `bytes` and returns them.
    ///
    /// @param bytes of `root`, or of one like it
    static byte[] of(Object root, byte[] bytes) throws ReflectiveOperationException {
        for (Class<?> type : describedByJavaio(root)) {
            falsify(bytes, fingerprint(type));
        }
        return bytes;
    }

    private static Set<Class<?>> describedByJavaio(Object root) {
        Set<Class<?>> classes = new HashSet<>();
        try (ObjectOutputStream out =
                new ObjectOutputStream(OutputStream.nullOutputStream()) {
                    @Override
                    protected void annotateClass(Class<?> type) {
                        classes.add(type);
                    }
                }) {
            out.writeObject(root);
        } catch (IOException | StackOverflowError _) {
            // what java.io does not reach is read as ever
        }
        return classes;
    }

    private static int fingerprint(Class<?> type) throws ReflectiveOperationException {
        Class<?> shape = Class.forName("io.wherry.codec.internal.shape.Shape");
        Object of = shape.getMethod("of", Class.class).invoke(null, type);
        return (int) shape.getMethod("fingerprint").invoke(of);
    }

    private static void falsify(byte[] bytes, int fingerprint) {
        for (int at = 0; at <= bytes.length - Integer.BYTES; at++) {
            if (LittleEndian.getInt(bytes, at) == fingerprint) {
                LittleEndian.putInt(bytes, at, ~fingerprint);
            }
        }
    }
}
