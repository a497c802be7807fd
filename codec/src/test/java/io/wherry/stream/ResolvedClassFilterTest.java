// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.JavaIoBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Class filters are asked about classes that a subclass of the stream finds by itself, before it
/// does.
final class ResolvedClassFilterTest {
    record Order(int total) implements Serializable {}

    interface Face {}

    record Handler() implements InvocationHandler, Serializable {
        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object[] arguments) {
            return null;
        }
    }

    /// A stream that finds classes and notes their names.
    private static final class Resolving extends ObjectInputStream {
        final List<String> resolved = new ArrayList<>();

        Resolving(byte[] bytes, GraphCodec codec) throws IOException {
            super(new ByteArrayInputStream(bytes), codec);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass described) throws ClassNotFoundException {
            resolved.add(described.getName());
            Class<?> primitive = Class.forPrimitiveName(described.getName());
            return primitive == null ? Class.forName(described.getName()) : primitive;
        }

        @Override
        @SuppressWarnings("deprecation") // as programs do: the class, without an instance
        protected Class<?> resolveProxyClass(String[] interfaces) {
            resolved.addAll(List.of(interfaces));
            return Proxy.getProxyClass(Face.class.getClassLoader(), Face.class);
        }
    }

    private static GraphCodec allowing(Class<?>... classes) {
        return GraphCodec.javaio().withClassFilter(ClassFilter.allow(classes));
    }

    @Test
    void classThatIsNotAllowedIsNotResolved() throws Exception {
        Resolving in = new Resolving(JavaIoBytes.of(new Order(5)), allowing(Handler.class));

        assertThatThrownBy(in::readObject)
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("class is not allowed: name=" + Order.class.getName());
        assertThat(in.resolved).isEmpty();
    }

    @Test
    void elementClassThatIsNotAllowedIsNotResolved() throws Exception {
        Resolving in = new Resolving(JavaIoBytes.of(new Order[0][0]), allowing(Handler.class));

        assertThatThrownBy(in::readObject).isInstanceOf(InvalidClassException.class);
        assertThat(in.resolved).isEmpty();
    }

    @Test
    void interfaceThatIsNotAllowedIsNotResolved() throws Exception {
        Object proxy =
                Proxy.newProxyInstance(
                        Face.class.getClassLoader(), new Class<?>[] {Face.class}, new Handler());
        byte[] bytes = JavaIoBytes.of(proxy);
        Resolving in = new Resolving(bytes, allowing(Handler.class, Proxy.class));

        assertThatThrownBy(in::readObject)
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("class is not allowed: name=" + Face.class.getName());
        assertThat(in.resolved).isEmpty();

        Resolving other = new Resolving(bytes, allowing(Handler.class, Proxy.class, Face.class));
        assertThat(other.readObject()).isInstanceOf(Face.class);
    }

    /// The name in the stream is that of a class which has moved, as the codec sees it.
    @Test
    void classThatIsFoundByAnotherNameIsAskedAbout() throws Exception {
        String here = ResolvedClassFilterTest.class.getPackageName();
        GraphCodec codec =
                GraphCodec.javaio()
                        .withMovedPackage(here, "acme.moved")
                        .withClassFilter(name -> name.startsWith("acme.moved."));
        Resolving in = new Resolving(JavaIoBytes.of(new Order(5)), codec);

        assertThatThrownBy(in::readObject)
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("class is not allowed: name=" + Order.class.getName());
    }

    @Test
    void interfaceThatIsFoundByAnotherNameIsAskedAbout() throws Exception {
        Object proxy =
                Proxy.newProxyInstance(
                        Runnable.class.getClassLoader(),
                        new Class<?>[] {Runnable.class},
                        new Handler());
        Resolving in =
                new Resolving(
                        JavaIoBytes.of(proxy),
                        allowing(Handler.class, Proxy.class, Runnable.class));

        assertThatThrownBy(in::readObject)
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("class is not allowed: name=" + Face.class.getName());
    }

    @Test
    void allowedClassesAreRead() throws Exception {
        Object[] values = {new Order(5), int.class, new int[] {7}, new Order[1]};
        Resolving in = new Resolving(JavaIoBytes.of(values), allowing(Order.class, Object.class));

        assertThat((Object[]) in.readObject()).isEqualTo(values);
    }
}
