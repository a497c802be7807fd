// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Null is a valid result of a subclass of a stream, with the same effect as with java.io.
@SuppressWarnings("serial") // shapes as users have them
class NullFromOverrideTest {
    static int hooksRun;

    /// A class that must not be admitted.
    static final class Gadget implements Serializable {
        private static final long serialVersionUID = 5L;
        int number = 7;

        private void readObject(java.io.ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            hooksRun++;
            in.defaultReadObject();
        }
    }

    enum Colour {
        RED
    }

    static final class Replacing implements Serializable {
        private Object writeReplace() {
            return null;
        }
    }

    static final class Resolving implements Serializable {
        int number = 3;

        private Object readResolve() {
            return null;
        }
    }

    static final class Handler implements InvocationHandler, Serializable {
        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object[] arguments) {
            return null;
        }
    }

    private static byte[] written(Object... roots) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (java.io.ObjectOutputStream out = new java.io.ObjectOutputStream(bytes)) {
            for (Object root : roots) {
                out.writeObject(root);
            }
        }
        return bytes.toByteArray();
    }

    /// Returns the results of reading `count` objects: values, or exceptions, as text.
    private static List<String> read(java.io.ObjectInputStream in, int count) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            try {
                all.add(shown(in.readObject()));
            } catch (IOException | ClassNotFoundException | RuntimeException e) {
                all.add(e.getClass().getName() + ": " + e.getMessage());
            }
        }
        return all;
    }

    private static String shown(@Nullable Object object) {
        return switch (object) {
            case ObjectStreamClass c ->
                    c.getName()
                            + c.getSerialVersionUID()
                            + c.forClass()
                            + Arrays.toString(c.getFields());
            case Object[] array ->
                    Arrays.stream(array).map(NullFromOverrideTest::shown).toList() + "";
            case int[] numbers -> Arrays.toString(numbers);
            case Gadget gadget -> "gadget " + gadget.number;
            case null, default -> String.valueOf(object);
        };
    }

    private static void assertSame(byte[] bytes, int count, OverrideResults answers)
            throws IOException {
        hooksRun = 0;
        List<String> javaios = read(OverrideResults.javaio(bytes, answers), count);
        int javaiosRun = hooksRun;
        hooksRun = 0;

        List<String> ours = read(OverrideResults.ours(bytes, answers), count);

        assertThat(ours).isEqualTo(javaios);
        assertThat(hooksRun).isEqualTo(javaiosRun);
    }

    private static OverrideResults denying(Class<?>... types) {
        List<String> names = Arrays.stream(types).map(Class::getName).toList();
        return new OverrideResults() {
            @Override
            public @Nullable Class<?> resolveClass(
                    ObjectStreamClass described, Usual<Class<?>> usual)
                    throws IOException, ClassNotFoundException {
                return names.contains(described.getName()) ? null : usual.get();
            }
        };
    }

    @Test
    void classResolvedToNullIsDenied() throws Exception {
        byte[] bytes = written(new Gadget(), "next", new Object[] {new Gadget()}, "last");

        assertSame(bytes, 4, denying(Gadget.class));

        hooksRun = 0;
        assertThatThrownBy(() -> OverrideResults.ours(bytes, denying(Gadget.class)).readObject())
                .isInstanceOf(ClassNotFoundException.class)
                .hasMessage("null class");
        assertThat(hooksRun).isZero();
    }

    @Test
    void leanClassResolvedToNullIsDenied() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes, GraphCodec.lean())) {
            out.writeObject(new Gadget());
        }
        hooksRun = 0;

        assertThatThrownBy(() ->
                        OverrideResults.ours(bytes.toByteArray(), denying(Gadget.class))
                                .readObject())
                .isInstanceOf(ClassNotFoundException.class);

        assertThat(hooksRun).isZero();
    }

    @Test
    void descriptionsClassesConstantsAndArraysOfADeniedClass() throws Exception {
        byte[] bytes =
                written(
                        ObjectStreamClass.lookup(Gadget.class),
                        Gadget.class,
                        Colour.RED,
                        new Colour[] {Colour.RED},
                        new Gadget[0],
                        new int[] {1});

        assertSame(bytes, 6, denying(Gadget.class, Colour.class));
        assertSame(bytes, 6, denying(Gadget[].class, Colour[].class, Enum.class));
        assertSame(bytes, 6, denying());
    }

    @Test
    void descriptionIsOneObjectHoweverOftenItIsRead() throws Exception {
        ObjectStreamClass described = ObjectStreamClass.lookup(Gadget.class);
        byte[] bytes = written((Object) new Object[] {described, described});

        Object[] copy = (Object[]) OverrideResults.ours(bytes, denying(Gadget.class)).readObject();

        assertThat(copy[0]).isSameAs(copy[1]);
        assertThat(((ObjectStreamClass) copy[0]).forClass()).isNull();
    }

    @Test
    void proxyClassResolvedToNullIsDenied() throws Exception {
        Object proxy =
                Proxy.newProxyInstance(
                        NullFromOverrideTest.class.getClassLoader(),
                        new Class<?>[] {Comparable.class},
                        new Handler());
        byte[] bytes = written(proxy, "next", ObjectStreamClass.lookupAny(proxy.getClass()));

        assertSame(
                bytes,
                3,
                new OverrideResults() {
                    @Override
                    public @Nullable Class<?> resolveProxyClass(
                            String[] interfaces, Usual<Class<?>> usual) {
                        return null;
                    }
                });
        assertSame(
                bytes,
                1,
                new OverrideResults() {
                    @Override
                    public Class<?> resolveProxyClass(String[] interfaces, Usual<Class<?>> usual) {
                        return String.class;
                    }
                });
        assertSame(
                bytes,
                1,
                new OverrideResults() {
                    @Override
                    public Class<?> resolveProxyClass(String[] interfaces, Usual<Class<?>> usual) {
                        throw new IllegalAccessError("conflict");
                    }
                });
    }

    @Test
    void descriptionReadAsNull() throws Exception {
        OverrideResults answers =
                new OverrideResults() {
                    @Override
                    public @Nullable ObjectStreamClass readClassDescriptor(
                            Usual<ObjectStreamClass> usual)
                            throws IOException, ClassNotFoundException {
                        usual.get();
                        return null;
                    }
                };
        byte[] bytes = written(new Gadget());

        for (java.io.ObjectInputStream in :
                List.of(
                        OverrideResults.javaio(bytes, answers),
                        OverrideResults.ours(bytes, answers))) {
            assertThatThrownBy(in::readObject).isInstanceOf(NullPointerException.class);
        }
    }

    @Test
    void descriptionOfAnotherStreamTakesThePlaceOfTheOneRead() throws Exception {
        byte[] lone = written(ObjectStreamClass.lookup(Gadget.class));
        OverrideResults denied = denying(Gadget.class);
        byte[] bytes = written(new Gadget(), new Gadget[] {new Gadget()});

        for (OverrideResults of : List.of(denied, denying())) {
            ObjectStreamClass other =
                    (ObjectStreamClass) OverrideResults.javaio(lone, of).readObject();
            assertSame(
                    bytes,
                    2,
                    new OverrideResults() {
                        @Override
                        public ObjectStreamClass readClassDescriptor(Usual<ObjectStreamClass> usual)
                                throws IOException, ClassNotFoundException {
                            ObjectStreamClass read = usual.get();
                            return read.getName().endsWith("$Gadget") ? other : read;
                        }
                    });
        }
    }

    @Test
    void objectsResolvedToNullAreNull() throws Exception {
        Gadget gadget = new Gadget();
        byte[] bytes =
                written(
                        "text",
                        gadget,
                        new Object[] {gadget, Colour.RED, "x".repeat(70_000), new int[1], null},
                        new Resolving());
        List<String> asked = new ArrayList<>();
        OverrideResults answers =
                new OverrideResults() {
                    @Override
                    public boolean resolves() {
                        return true;
                    }

                    @Override
                    public @Nullable Object resolveObject(@Nullable Object object) {
                        asked.add(object == null ? "null" : object.getClass().getName());
                        return object instanceof Object[] ? object : null;
                    }
                };

        assertSame(bytes, 4, answers);

        int half = asked.size() / 2;
        assertThat(asked.subList(half, 2 * half)).isEqualTo(asked.subList(0, half));
    }

    @Test
    void missingClassesAreNotResolved() throws Exception {
        byte[] bytes =
                written(new Object[] {Colour.RED}, new Gadget[1], new Object[] {new Gadget()});
        List<String> asked = new ArrayList<>();
        OverrideResults denying = denying(Colour.class, Gadget.class);
        OverrideResults answers =
                new OverrideResults() {
                    @Override
                    public @Nullable Class<?> resolveClass(
                            ObjectStreamClass described, Usual<Class<?>> usual)
                            throws IOException, ClassNotFoundException {
                        return denying.resolveClass(described, usual);
                    }

                    @Override
                    public boolean resolves() {
                        return true;
                    }

                    @Override
                    public @Nullable Object resolveObject(@Nullable Object object) {
                        asked.add(object == null ? "null" : object.getClass().getName());
                        return object;
                    }
                };

        assertSame(bytes, 3, answers);

        int half = asked.size() / 2;
        assertThat(asked.subList(half, 2 * half)).isEqualTo(asked.subList(0, half));
    }

    /// Replaces what it is told to by null, with java.io's stream.
    private static final class JavaioNulls extends java.io.ObjectOutputStream {
        JavaioNulls(ByteArrayOutputStream target) throws IOException {
            super(target);
            enableReplaceObject(true);
        }

        @Override
        protected @Nullable Object replaceObject(Object object) {
            return nulled(object);
        }
    }

    /// The same with ours.
    private static final class OurNulls extends ObjectOutputStream {
        OurNulls(ByteArrayOutputStream target) throws IOException {
            super(target);
            enableReplaceObject(true);
        }

        @Override
        protected @Nullable Object replaceObject(@Nullable Object object) {
            return nulled(object);
        }
    }

    private static @Nullable Object nulled(@Nullable Object object) {
        return object instanceof Gadget || object instanceof String ? null : object;
    }

    @Test
    void objectsReplacedByNullAreWrittenAsNull() throws Exception {
        Gadget gadget = new Gadget();
        Object[] graph = {gadget, "text", gadget, Colour.RED, new Replacing(), null};
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        try (java.io.ObjectOutputStream javaio = new JavaioNulls(expected);
                java.io.ObjectOutputStream ours = new OurNulls(bytes)) {
            for (java.io.ObjectOutputStream out : List.of(javaio, ours)) {
                out.writeObject(graph);
                out.writeObject(gadget);
                out.writeUnshared(gadget);
                out.writeObject(new Replacing());
            }
        }

        assertThat(bytes.toByteArray()).isEqualTo(expected.toByteArray());
    }
}
