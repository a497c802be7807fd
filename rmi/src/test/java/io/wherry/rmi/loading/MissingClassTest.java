// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.loading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Batch;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.transport.Address;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.util.concurrent.Callable;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests of objects whose class the receiver does not have, or whose code does not find a class: as
/// in java.rmi, the cause is the `ClassNotFoundException`.
@Timeout(60)
final class MissingClassTest {
    private static final RmiOptions ANY =
            RmiOptions.standard().withFilter(_ -> ObjectInputFilter.Status.ALLOWED);

    private RmiRuntime server;
    private RmiRuntime client;
    private Shop shop;

    interface Shop extends Remote {
        Object put(Object value) throws RemoteException;

        Object get(String kind) throws RemoteException, ForeignException;
    }

    private static final class Seller implements Shop {
        @Override
        public Object put(Object value) {
            return "put";
        }

        @Override
        public Object get(String kind) throws ForeignException {
            return switch (kind) {
                case "foreign" -> new Foreign();
                case "box" -> new Box(new Foreign());
                case "seeker" -> new Seeker(false);
                case "wrapping" -> new Seeker(true);
                default -> throw new ForeignException();
            };
        }
    }

    private record Box(Object content) implements Serializable {
        @Serial private static final long serialVersionUID = 1;
    }

    /// The class that the other side does not have.
    private static final class Foreign implements Serializable {
        @Serial private static final long serialVersionUID = 1;
    }

    private static final class ForeignException extends Exception {
        @Serial private static final long serialVersionUID = 1;
    }

    /// Looks for a class while it is read.
    private static final class Seeker implements Serializable {
        @Serial private static final long serialVersionUID = 1;

        private final boolean wrapping;

        Seeker(boolean wrapping) {
            this.wrapping = wrapping;
        }

        @Serial
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            ClassNotFoundException missing = new ClassNotFoundException("acme.Sought");
            if (wrapping) {
                throw new IOException("sought", missing);
            }
            throw missing;
        }
    }

    /// A loader without the classes of this test whose names begin with `Foreign`.
    private static final class PoorLoader extends ClassLoader {
        PoorLoader() {
            super("poor", MissingClassTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith(Foreign.class.getName())) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    }

    private static <T> T poorly(Callable<T> task) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(new PoorLoader());
        try {
            return task.call();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @BeforeEach
    void find() throws Exception {
        server = poorly(() -> RmiRuntime.with(ANY));
        client = poorly(() -> RmiRuntime.with(ANY));
        Address address = server.listen(new Address.Tcp("127.0.0.1", 0));
        server.createRegistry().rebind("shop", server.export(new Seller()));
        shop = (Shop) client.registryAt(address).lookup("shop");
    }

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    private static void assertNotFound(ThrowingCallable call, String name, String... texts) {
        assertThatThrownBy(call)
                .isExactlyInstanceOf(UnmarshalException.class)
                .hasMessageContainingAll(texts)
                .cause()
                .isExactlyInstanceOf(ClassNotFoundException.class)
                .hasMessage(name);
    }

    @Test
    void missingClassOfArgumentsIsTheCause() throws Exception {
        String name = Foreign.class.getName();

        assertNotFound(
                () -> shop.put(new Foreign()), name, "arguments cannot be read by the receiver");
        assertNotFound(() -> shop.put(new Box(new Foreign())), name, "field=content");
        try (Batch batch = new Batch()) {
            Shop together = batch.of(shop);
            assertNotFound(() -> together.put(new Foreign()), name, "arguments cannot be read");
        }
        assertThat(shop.put("known")).isEqualTo("put");
    }

    @Test
    void missingClassOfAResultIsTheCause() {
        String name = Foreign.class.getName();

        assertNotFound(() -> shop.get("foreign"), name, "reply cannot be read by the caller", name);
        assertNotFound(() -> shop.get("box"), name, "field=content");
        assertNotFound(
                () -> shop.get("exception"),
                ForeignException.class.getName(),
                "reply cannot be read by the caller");
    }

    @Test
    void classThatAHookDoesNotFindIsTheCause() {
        String hook = "class=" + Seeker.class.getName();

        assertNotFound(() -> shop.put(new Seeker(false)), "acme.Sought", "arguments", hook);
        assertNotFound(() -> shop.get("seeker"), "acme.Sought", "reply", hook);
    }

    @Test
    void exceptionOfAHookStaysTheCause() {
        for (ThrowingCallable call :
                new ThrowingCallable[] {
                    () -> shop.put(new Seeker(true)), () -> shop.get("wrapping")
                }) {
            assertThatThrownBy(call)
                    .isExactlyInstanceOf(UnmarshalException.class)
                    .cause()
                    .isExactlyInstanceOf(IOException.class)
                    .hasMessage("sought")
                    .hasCauseExactlyInstanceOf(ClassNotFoundException.class);
        }
    }
}
