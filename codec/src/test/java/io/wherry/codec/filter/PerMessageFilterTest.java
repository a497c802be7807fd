// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.GraphWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/// Classes that may come in one message and not in the next.
final class PerMessageFilterTest {
    private static final AtomicBoolean INITIALISED = new AtomicBoolean();

    private record Apple(int weight) implements Serializable {}

    private record Pear(int weight) implements Serializable {}

    private enum Kind {
        RED,
        GREEN
    }

    /// Says when it is initialised.
    private static final class Loud implements Serializable {
        private static final long serialVersionUID = note();

        private static long note() {
            INITIALISED.set(true);
            return 1;
        }
    }

    private static GraphReader reader(Object... messages) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GraphWriter writer = GraphCodec.lean().writerTo(bytes)) {
            for (Object message : messages) {
                writer.write(message);
                writer.reset();
            }
        }
        return GraphCodec.lean().readerFrom(new ByteArrayInputStream(bytes.toByteArray()));
    }

    private static Predicate<Class<?>> only(Class<?>... types) {
        return List.of(types)::contains;
    }

    @Test
    void aClassMetBeforeIsAskedAboutAgain() throws IOException {
        Object[] apples = {new Apple(1), new Apple(2), new Apple(3), new Apple(4)};
        try (GraphReader reader = reader(apples)) {
            Predicate<Class<?>> some = only(Apple.class);
            assertEquals(apples[0], reader.readAdmitting(some));
            FilterRejectedException rejected =
                    assertThrows(
                            FilterRejectedException.class,
                            () -> reader.readAdmitting(only(Pear.class)));
            assertEquals(Apple.class.getName(), rejected.className());
            assertEquals(apples[2], reader.readAdmitting(some));
            assertEquals(apples[3], reader.readAdmitting(some));
        }
    }

    @Test
    void laterMessagesAreReadWithoutThePredicate() throws IOException {
        Object[] fruits = {new Apple(1), new Pear(2), new Apple(3), new Pear(4)};
        try (GraphReader reader = reader(fruits)) {
            assertEquals(fruits[0], reader.readAdmitting(only(Apple.class)));
            assertEquals(fruits[1], reader.read());
            assertEquals(fruits[2], reader.readAdmitting(only(Apple.class)));
            assertEquals(fruits[3], reader.read());
        }
    }

    /// Has its own copy of [Apple].
    private static final class OtherLoader extends ClassLoader {
        OtherLoader() {
            super(PerMessageFilterTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> known = findLoadedClass(name);
            boolean own = name.equals(Apple.class.getName());
            return known != null ? known : own ? define(name) : super.loadClass(name, resolve);
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            String file = name.replace('.', '/') + ".class";
            try (InputStream in = Objects.requireNonNull(getParent().getResourceAsStream(file))) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @Test
    void eachMessageMayHaveItsLoader() throws IOException {
        Object[] apples = {new Apple(1), new Apple(2), new Apple(3), new Apple(4)};
        ClassLoader here = PerMessageFilterTest.class.getClassLoader();
        ClassLoader other = new OtherLoader();
        try (GraphReader reader = reader(apples)) {
            for (ClassLoader loader : List.of(other, here, other)) {
                Object read = reader.readAdmitting(_ -> true, loader);
                assertEquals(loader, Objects.requireNonNull(read).getClass().getClassLoader());
                reader.reset();
            }
            assertEquals(apples[3], reader.readAdmitting(_ -> true)); // by the reader's own again
        }
    }

    @Test
    void arraysAndEnumsAndClassesAreAskedAbout() throws IOException {
        Object[] values = {new Pear[] {new Pear(1)}, Kind.RED, Pear.class};
        for (Object value : values) {
            try (GraphReader reader = reader(value, "after")) {
                assertThrows(
                        FilterRejectedException.class,
                        () -> reader.readAdmitting(only(Apple.class)));
                assertEquals("after", reader.readAdmitting(only(Apple.class)));
            }
        }
    }

    @Test
    void classesOfTheFormatNeedNoAdmission() throws IOException {
        List<Object> value = List.of("text", 1, List.of(2L), java.time.Instant.EPOCH);
        try (GraphReader reader = reader(value)) {
            assertEquals(value, reader.readAdmitting(_ -> false));
        }
    }

    @Test
    void aClassThatIsNotAdmittedIsNotInitialised() throws Exception {
        byte[] bytes = GraphCodec.lean().encode(loudOfAnotherLoader());
        try (GraphReader reader =
                GraphCodec.lean()
                        .withClassLoader(PerMessageFilterTest.class.getClassLoader())
                        .readerFrom(new ByteArrayInputStream(bytes))) {
            assertThrows(
                    FilterRejectedException.class, () -> reader.readAdmitting(only(Apple.class)));
        }
        assertFalse(INITIALISED.get(), "class was initialised");
    }

    private static Object loudOfAnotherLoader() throws Exception {
        URL classes =
                PerMessageFilterTest.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader other =
                new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
            Constructor<?> constructor =
                    other.loadClass(Loud.class.getName()).getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        }
    }
}
