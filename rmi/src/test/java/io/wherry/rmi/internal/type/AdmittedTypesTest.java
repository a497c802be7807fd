// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests of classes that several threads meet for the first time, and of missing classes.
@Timeout(30)
final class AdmittedTypesTest {
    record Part(int number) implements Serializable {}

    record Other(int number) implements Serializable {}

    /// An exception whose fields have further classes.
    static final class Owner extends Exception {
        @Serial private static final long serialVersionUID = 1;

        @Nullable Part part;
        @Nullable Other other;
    }

    static final class Box<T> implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        @Nullable T content;
    }

    /// A class that lacks the class of the elements where [Part] cannot be loaded.
    static final class Lacking extends ArrayList<List<? extends Part>> {
        @Serial private static final long serialVersionUID = 1;

        @Nullable Box<? extends Part> box;
    }

    static final class Shelf<T> implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        @Nullable T content;
    }

    /// Has boxes and shelves of a missing class within other types.
    static final class Nested implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        @Nullable List<Box<? extends Part>> boxes;
        Shelf<? extends Part> @Nullable [] shelves;
    }

    private static byte[] bytesOf(Class<?> type) throws IOException {
        String name = type.getName();
        String file = name.substring(name.lastIndexOf('.') + 1) + ".class";
        try (InputStream in = Objects.requireNonNull(type.getResourceAsStream(file))) {
            return in.readAllBytes();
        }
    }

    /// Defines copies of classes, without [Part].
    private static final class LackingLoader extends ClassLoader {
        LackingLoader() {
            super(Lacking.class.getClassLoader());
        }

        Class<?> copy(Class<?> type) throws IOException {
            byte[] bytes = bytesOf(type);
            return defineClass(type.getName(), bytes, 0, bytes.length);
        }

        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            if (name.equals(Part.class.getName())) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name);
        }
    }

    /// Defines a copy of [Owner], and blocks while the class of its first field is loaded.
    private static final class BlockingLoader extends ClassLoader {
        private final CountDownLatch entered = new CountDownLatch(1);
        private final CountDownLatch release = new CountDownLatch(1);

        BlockingLoader() {
            super(Owner.class.getClassLoader());
        }

        Class<?> owner() throws IOException {
            byte[] bytes = bytesOf(Owner.class);
            return defineClass(Owner.class.getName(), bytes, 0, bytes.length);
        }

        @Override
        public Class<?> loadClass(String name) throws ClassNotFoundException {
            if (name.equals(Part.class.getName())) {
                entered.countDown();
                try {
                    release.await();
                } catch (InterruptedException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
            return super.loadClass(name);
        }
    }

    @Test
    void missingTypeArgumentsHideNoOtherType() throws Exception {
        Class<?> lacking = new LackingLoader().copy(Lacking.class);

        AdmittedTypes types = new AdmittedTypes(List.of(lacking, Other.class), true, null);

        assertThat(types.test(lacking)).isTrue();
        assertThat(types.test(Box.class)).isTrue();
        assertThat(types.test(Other.class)).isTrue();
    }

    @Test
    void missingTypeArgumentsHideNoTypeThatHasThem() throws Exception {
        Class<?> nested = new LackingLoader().copy(Nested.class);

        AdmittedTypes types = new AdmittedTypes(List.of(nested), true, null);

        assertThat(types.test(Box.class)).isTrue();
        assertThat(types.test(Shelf.class)).isTrue();
    }

    @Test
    void fieldsOfAClassThatAnotherThreadAdmitsAreAdmitted() throws Exception {
        AdmittedTypes types = new AdmittedTypes(List.of(), true, null);
        BlockingLoader loader = new BlockingLoader();
        Class<?> owner = loader.owner();
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Future<Boolean> first = threads.submit(() -> types.test(owner));
            assertThat(loader.entered.await(10, TimeUnit.SECONDS)).isTrue();

            Future<Boolean> second =
                    threads.submit(() -> types.test(owner) && types.test(Other.class));
            TimeUnit.MILLISECONDS.sleep(100); // until it has asked
            loader.release.countDown();

            assertThat(first.get(10, TimeUnit.SECONDS)).isTrue();
            assertThat(second.get(10, TimeUnit.SECONDS)).isTrue();
        }
    }
}
