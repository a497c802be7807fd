// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.WireFormatException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// An exception that a hook of a JDK class throws at unexpected bytes is the cause of a typed
/// `IOException`; an exception of the program's own code is passed on unchanged.
@SuppressWarnings("serial") // shapes as users have them
class JdkHookFailureTest {
    /// The formats of a codec.
    enum Format {
        LEAN,
        JAVAIO;

        GraphCodec codec() {
            return this == LEAN ? GraphCodec.lean() : GraphCodec.javaio();
        }
    }

    private static byte[] damaged(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1)
                .replace("EUR", "QQQ")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @EnumSource
    void hookOfTheJdkIsWrapped(Format format) throws IOException {
        GraphCodec codec = format.codec();
        Object euro = Currency.getInstance("EUR");

        for (Object root : new Object[] {euro, new ArrayList<>(List.of(euro)), new Asking(euro)}) {
            byte[] bytes = damaged(codec.encode(root));
            assertThatThrownBy(() -> codec.decode(bytes))
                    .isInstanceOf(WireFormatException.class)
                    .hasCauseInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void streamsInThePlaceOfJavaiosLetItPass() throws IOException {
        byte[] bytes = damaged(GraphCodec.javaio().encode(Currency.getInstance("EUR")));

        for (ObjectInputStream in :
                List.of(
                        new ObjectInputStream(new ByteArrayInputStream(bytes)),
                        new io.wherry.stream.ObjectInputStream(new ByteArrayInputStream(bytes)))) {
            assertThatThrownBy(in::readObject).isInstanceOf(IllegalArgumentException.class);
        }
    }

    /// Reads an object of the JDK in its hook, and lets pass what that throws.
    static final class Asking implements Serializable {
        private static final long serialVersionUID = 1L;
        private final Object content;

        Asking(Object content) {
            this.content = content;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }

        @Override
        public String toString() {
            return String.valueOf(content);
        }
    }

    /// Lets the JDK throw for it.
    static final class Throwing implements Serializable {
        private static final long serialVersionUID = 1L;
        private final @Nullable Object content = null;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            Objects.requireNonNull(content, "content");
        }
    }

    static final class Refusing implements Serializable {
        private static final long serialVersionUID = 1L;

        private Object readResolve() {
            throw new IllegalStateException("refused");
        }
    }

    static final class Failing implements Serializable {
        private static final long serialVersionUID = 1L;

        private Object readResolve() {
            throw new AssertionError("failed");
        }
    }

    @ParameterizedTest
    @EnumSource
    void codeOfTheProgramPasses(Format format) throws IOException {
        GraphCodec codec = format.codec();

        assertThatThrownBy(() -> codec.decode(codec.encode(new Throwing())))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("content");
        assertThatThrownBy(() -> codec.decode(codec.encode(new Refusing())))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> codec.decode(codec.encode(new Failing())))
                .isInstanceOf(AssertionError.class);
    }

    /// `TreeMap.SubMap` is there for old streams only: all but its `readResolve` throws
    /// `InternalError`. A set hashes one too early.
    private static byte[] unusableKey() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xaced0005);
        out.writeByte(ObjectStreamConstants.TC_OBJECT);
        describe(out, "java.util.TreeMap$SubMap", -6520786458950516097L, 2, 1);
        out.writeByte('L');
        out.writeUTF("fromKey");
        out.writeByte(ObjectStreamConstants.TC_STRING);
        out.writeUTF("Ljava/lang/Object;");
        endDescription(out);
        out.writeByte(ObjectStreamConstants.TC_OBJECT);
        describe(out, "java.util.HashSet", -5024744406713321676L, 3, 0);
        endDescription(out);
        out.writeByte(ObjectStreamConstants.TC_BLOCKDATA);
        out.writeByte(12);
        out.writeInt(16);
        out.writeFloat(0.75f);
        out.writeInt(1);
        out.writeByte(ObjectStreamConstants.TC_REFERENCE);
        out.writeInt(ObjectStreamConstants.baseWireHandle + 2);
        out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
        return bytes.toByteArray();
    }

    private static void describe(
            DataOutputStream out, String name, long version, int flags, int fields)
            throws IOException {
        out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
        out.writeUTF(name);
        out.writeLong(version);
        out.writeByte(flags);
        out.writeShort(fields);
    }

    private static void endDescription(DataOutputStream out) throws IOException {
        out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
        out.writeByte(ObjectStreamConstants.TC_NULL);
    }

    @Test
    void internalErrorOfTheJdkIsWrapped() throws IOException {
        byte[] bytes = unusableKey();
        ObjectInputStream javaio = new ObjectInputStream(new ByteArrayInputStream(bytes));
        assertThatThrownBy(javaio::readObject).isInstanceOf(InternalError.class);

        assertThatThrownBy(() -> GraphCodec.javaio().decode(bytes))
                .isInstanceOf(IOException.class)
                .satisfies(e -> assertThat(e.getCause()).isInstanceOf(InternalError.class));
    }
}
