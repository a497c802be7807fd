// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.JavaIo;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Checks the copies of one graph against the copy that java.io makes.
public final class CopyCheck {
    /// The message of the isomorphism check for JDK objects without readable state: charsets,
    /// message digests.
    private static final String HIDDEN = ": no way to compare a ";

    /// Number of copies: two orders of two elements do not agree in all of them by chance.
    private static final int COPIES = 40;

    private CopyCheck() {}

    /// The exception of java.io when it writes the graph or reads it again; null if it does both.
    static @Nullable Throwable refusal(CorpusGraph graph) {
        try {
            JavaIo.copy(graph.fresh());
            return null;
        } catch (IOException | RuntimeException | StackOverflowError e) {
            return e;
        }
    }

    /// Where java.io's copy, which there is, is not isomorphic to the graph; null if it is.
    static @Nullable String change(CorpusGraph graph) throws IOException {
        Object root = graph.fresh();
        return differenceOfFields(root, JavaIo.copy(root));
    }

    /// Returns how the copy by `format` differs from java.io's; null if it does not.
    static @Nullable String finding(CorpusFormat format, CorpusGraph graph) throws IOException {
        Object root = graph.fresh();
        byte[] javaio = JavaIo.write(root);
        try {
            byte[] bytes = format.encode(root);
            if (format.isExact() && !Arrays.equals(bytes, javaio)) {
                return "bytes differ: at=" + Arrays.mismatch(bytes, javaio);
            }
            return difference(javaio, format.decode(bytes));
        } catch (IOException | RuntimeException | StackOverflowError e) {
            return e.toString();
        }
    }

    /// Returns the first difference between a copy and java.io's copy; null if there is none.
    ///
    /// Isomorphism sees fields only. Most collections keep all in transient ones, and show it to a
    /// stream: so java.io must write the two copies alike as well.
    public static @Nullable String difference(byte[] javaio, @Nullable Object copy)
            throws IOException {
        Object expected = JavaIo.read(javaio);
        String difference = differenceOfFields(expected, copy);
        if (difference != null) {
            return difference;
        }
        byte[] wanted = image(expected);
        byte[] seen = image(copy);
        if (Arrays.equals(wanted, seen) || !isSteady(javaio, wanted)) {
            return null;
        }
        return "java.io writes the copy in another way: at=" + Arrays.mismatch(wanted, seen);
    }

    /// Returns whether all of java.io's copies have equal bytes: identity hash codes may change the
    /// order.
    private static boolean isSteady(byte[] javaio, byte[] image) throws IOException {
        for (int i = 0; i < COPIES; i++) {
            if (!Arrays.equals(image, image(JavaIo.read(javaio)))) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable String differenceOfFields(
            @Nullable Object expected, @Nullable Object actual) {
        String difference = Isomorphism.difference(expected, actual);
        return difference == null || difference.contains(HIDDEN) ? null : difference;
    }

    /// The bytes that java.io writes for its own copy: the sizes of its hash tables follow from
    /// their
    /// contents, not from their history. Empty if java.io refuses its own copy.
    private static byte[] image(@Nullable Object graph) {
        try {
            return JavaIo.write(JavaIo.copy(graph));
        } catch (IOException | RuntimeException _) {
            return new byte[0];
        }
    }
}
