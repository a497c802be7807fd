// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.GraphCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.MethodModel;
import java.lang.constant.ConstantDescs;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A record whose class file lacks the canonical constructor: as java.io has it, it is written and
/// cannot be read.
class MissingConstructorTest {
    private static final String SOURCE =
            "public record Lost(int number, String text) implements Serializable {"
                    + " public static Lost made; }";

    /// Has the record without its constructor.
    private static final class Stripped extends ClassLoader {
        private final byte[] classFile;

        Stripped(byte[] classFile) {
            this.classFile = classFile;
            super(MissingConstructorTest.class.getClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!name.equals("peer.Lost")) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, classFile, 0, classFile.length);
        }
    }

    private static byte[] stripped(byte[] classFile) {
        ClassFile context = ClassFile.of();
        return context.transformClass(
                context.parse(classFile),
                ClassTransform.dropping(element ->
                        element instanceof MethodModel method
                                && method.methodName().equalsString(ConstantDescs.INIT_NAME)));
    }

    @Test
    void isNoValidClassOfTheStream(@TempDir Path folder) throws Exception {
        CompiledClassLoader whole = CompiledClassLoader.of(SOURCE);
        whole.writeTo(folder);
        ClassLoader loader =
                new Stripped(stripped(Files.readAllBytes(folder.resolve("peer/Lost.class"))));
        Object lost = whole.make("Lost", 1, "text");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(lost);
        }

        InvalidClassException javaios = failure(bytes.toByteArray(), loader);

        assertThat(javaios).hasMessageContaining("canonical constructor");
        for (GraphCodec codec : new GraphCodec[] {GraphCodec.javaio(), GraphCodec.lean()}) {
            byte[] ours = codec.encode(lost);
            assertThatThrownBy(() -> codec.withClassLoader(loader).decode(ours))
                    .isInstanceOf(InvalidClassException.class)
                    .hasMessage(javaios.getMessage());
        }
    }

    private static InvalidClassException failure(byte[] bytes, ClassLoader loader)
            throws IOException, ClassNotFoundException {
        ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes)) {
                    @Override
                    protected Class<?> resolveClass(ObjectStreamClass described)
                            throws ClassNotFoundException {
                        return Class.forName(described.getName(), false, loader);
                    }
                };
        try {
            in.readObject();
            throw new AssertionError("read");
        } catch (InvalidClassException e) {
            return e;
        }
    }
}
