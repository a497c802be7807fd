// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.jdksweep;

import io.wherry.codec.it.corpus.CopyCheck;
import io.wherry.testkit.JavaIo;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One object of the JDK and java.io's result for it, as the reference of other formats.
final class SweptObject {
    private final Object root;
    private final byte @Nullable [] bytes;
    private final @Nullable Throwable refusal;
    private final boolean steady;

    private SweptObject(
            Object root, byte @Nullable [] bytes, @Nullable Throwable refusal, boolean steady) {
        this.root = root;
        this.bytes = bytes;
        this.refusal = refusal;
        this.steady = steady;
    }

    /// Writes `root` three times: the first time may change it; if the others differ, bytes are not
    /// compared.
    static SweptObject of(Object root) {
        byte[] bytes = null;
        try {
            JavaIo.write(root);
            bytes = JavaIo.write(root);
            boolean steady = Arrays.equals(bytes, JavaIo.write(root));
            JavaIo.read(bytes);
            return new SweptObject(root, bytes, null, steady);
        } catch (IOException | RuntimeException | StackOverflowError e) {
            return new SweptObject(root, bytes, e, bytes != null);
        }
    }

    /// The exception of java.io when it writes or reads the object; null if it does both.
    @Nullable Throwable refusal() {
        return refusal;
    }

    /// Names of the classes that java.io describes in its bytes; none if it refuses to write.
    Set<String> classes() {
        Set<String> names = new HashSet<>();
        if (bytes == null || refusal != null) {
            names.add(root.getClass().getName());
            return names;
        }
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes)) {
                    @Override
                    protected ObjectStreamClass readClassDescriptor()
                            throws IOException, ClassNotFoundException {
                        ObjectStreamClass described = super.readClassDescriptor();
                        names.add(described.getName());
                        return described;
                    }
                }) {
            in.readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw new AssertionError("java.io has read these bytes before", e);
        }
        names.add(root.getClass().getName());
        return names;
    }

    /// Returns how the result of `format` differs from java.io's; null if it does not.
    @Nullable String finding(SweptFormat format) {
        byte[] written;
        try {
            written = format.encode(root);
        } catch (IOException | RuntimeException | Error e) {
            return bytes == null ? difference(e) : "refused: " + e;
        }
        if (bytes == null) {
            return "not refused: " + refusal;
        }
        if (format.isExact() && steady && !Arrays.equals(bytes, written)) {
            return "other bytes: at=" + Arrays.mismatch(bytes, written);
        }
        Object copy;
        try {
            copy = format.decode(written);
        } catch (IOException | ClassNotFoundException | RuntimeException | Error e) {
            return refusal != null ? difference(e) : "not read: " + e;
        }
        if (refusal != null) {
            return "read, but not by java.io: " + refusal;
        }
        return otherCopy(bytes, copy);
    }

    /// Returns whether writing the object changes it, so that two copies of java.io differ.
    private boolean isUnsteady(byte[] bytes) throws IOException {
        return CopyCheck.difference(bytes, JavaIo.copy(root)) != null;
    }

    private @Nullable String otherCopy(byte[] bytes, @Nullable Object copy) {
        try {
            String difference = CopyCheck.difference(bytes, copy);
            return difference == null || isUnsteady(bytes) ? null : difference;
        } catch (IOException | RuntimeException | Error e) {
            return "not compared: " + e;
        }
    }

    /// Returns null if `thrown` is java.io's exception, for the same class of the graph.
    private @Nullable String difference(Throwable thrown) {
        Throwable expected = refusal;
        if (expected == null) {
            return "refused: " + thrown;
        }
        boolean same = expected.getClass() == thrown.getClass();
        if (same && expected instanceof NotSerializableException) {
            same = String.valueOf(thrown.getMessage()).startsWith(expected.getMessage());
        }
        return same ? null : "other refusal: expected=" + expected + ", actual=" + thrown;
    }
}
