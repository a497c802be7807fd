// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.JavaIoBytes;
import java.io.ByteArrayInputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

/// Proxies one of whose interfaces is Externalizable: java.io writes their handler, and cannot make
/// them.
final class ExternalizableProxyTest {
    /// Handles no call: `writeExternal` must not be made.
    private record Handler(String name) implements InvocationHandler, Serializable {
        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            throw new AssertionError("called: " + method);
        }
    }

    private static Object proxy() {
        return Proxy.newProxyInstance(
                ExternalizableProxyTest.class.getClassLoader(),
                new Class<?>[] {Externalizable.class},
                new Handler("handler"));
    }

    @Test
    void javaioFormatHasTheBytesOfJavaio() throws IOException {
        Object proxy = proxy();

        assertThat(GraphCodec.javaio().encode(proxy)).isEqualTo(JavaIoBytes.of(proxy));
    }

    @Test
    void javaioFormatRefusesToReadThemAsJavaioDoes() throws IOException {
        byte[] bytes = JavaIoBytes.of(proxy());

        assertThatThrownBy(
                        () -> new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject())
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("no valid constructor");
        assertThatThrownBy(() -> GraphCodec.javaio().decode(bytes))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("no valid constructor");
    }

    @Test
    void leanCopiesThem() throws IOException {
        Object copy = GraphCodec.lean().decode(GraphCodec.lean().encode(proxy()));

        assertThat(copy).isInstanceOf(Externalizable.class);
        assertThat(Proxy.getInvocationHandler(copy)).isEqualTo(new Handler("handler"));
    }
}
