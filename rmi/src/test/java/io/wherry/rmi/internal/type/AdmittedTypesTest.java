// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serial;
import java.io.Serializable;
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

/// Tests of classes that several threads meet for the first time.
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

    /// Defines a copy of [Owner], and blocks while the class of its first field is loaded.
    private static final class BlockingLoader extends ClassLoader {
        private final CountDownLatch entered = new CountDownLatch(1);
        private final CountDownLatch release = new CountDownLatch(1);

        BlockingLoader() {
            super(Owner.class.getClassLoader());
        }

        Class<?> owner() throws IOException {
            String file = "AdmittedTypesTest$Owner.class";
            try (InputStream in = Objects.requireNonNull(Owner.class.getResourceAsStream(file))) {
                byte[] bytes = in.readAllBytes();
                return defineClass(Owner.class.getName(), bytes, 0, bytes.length);
            }
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
