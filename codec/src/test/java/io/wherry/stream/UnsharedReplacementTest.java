// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The replacement of an object that is read unshared: as with java.io, later references to the
/// object lead to it.
final class UnsharedReplacementTest {
    private static final class Resolved implements Serializable {
        private static final long serialVersionUID = 1L;

        @SuppressWarnings("UnnecessaryStringBuilder") // an object of its own
        private Object readResolve() {
            return new StringBuilder("resolved");
        }
    }

    private enum Constant {
        ONE,
        TWO
    }

    @SuppressWarnings("UnnecessaryStringBuilder") // objects of their own
    private static Object replaced(Object object) {
        return switch (object) {
            case String text when text.equals("text") -> new StringBuilder("for a text");
            case int[] _ -> new StringBuilder("for an array");
            case Constant constant when constant == Constant.ONE -> new StringBuilder("for ONE");
            default -> object;
        };
    }

    private static final class Javaio extends java.io.ObjectInputStream {
        Javaio(InputStream in) throws IOException {
            super(in);
            enableResolveObject(true);
        }

        @Override
        protected Object resolveObject(Object object) {
            return replaced(object);
        }
    }

    private static final class Ours extends ObjectInputStream {
        Ours(InputStream in) throws IOException {
            super(in, GraphCodec.javaio());
            enableResolveObject(true);
        }

        @Override
        protected Object resolveObject(Object object) {
            return replaced(object);
        }
    }

    private static byte[] twice(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(bytes)) {
            out.writeObject(object);
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    private static String seen(java.io.ObjectInputStream in) throws Exception {
        Object unshared = in.readUnshared();
        try {
            Object later = in.readObject();
            return unshared + (later == unshared ? " again" : " other " + later);
        } catch (IOException e) {
            return unshared.getClass() + ", then " + e.getClass();
        }
    }

    @Test
    void laterReferenceLeadsToTheReplacement() throws Exception {
        for (Object object :
                List.of(new Resolved(), "text", "kept", new int[1], new long[1], Constant.ONE)) {
            byte[] bytes = twice(object);

            String ours = seen(new Ours(new ByteArrayInputStream(bytes)));

            assertThat(ours).isEqualTo(seen(new Javaio(new ByteArrayInputStream(bytes))));
        }
    }

    @Test
    void laterReferenceLeadsToTheResultOfReadResolve() throws Exception {
        for (Object object :
                List.of(new Resolved(), LocalDate.EPOCH, Instant.EPOCH, ZoneOffset.UTC, 1000)) {
            byte[] bytes = twice(object);

            String ours = seen(new ObjectInputStream(new ByteArrayInputStream(bytes)));

            InputStream in = new ByteArrayInputStream(bytes);
            assertThat(ours).isEqualTo(seen(new java.io.ObjectInputStream(in)));
        }
    }
}
