// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.NotActiveException;
import java.io.ObjectStreamClass;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/// Subclasses that write and read by themselves: what is left of the stream is as in java.io.
class SubclassWithoutStreamTest {

    private static final class Output extends ObjectOutputStream {
        Output() throws IOException {
            super();
        }

        boolean enable(boolean replaces) {
            return enableReplaceObject(replaces);
        }
    }

    public interface Shown {}

    private static final class Input extends ObjectInputStream {
        Input() throws IOException {
            super();
        }

        boolean enable(boolean resolves) {
            return enableResolveObject(resolves);
        }

        Class<?> find(ObjectStreamClass described) throws IOException, ClassNotFoundException {
            return resolveClass(described);
        }

        Class<?> findProxy(String... interfaces) throws IOException, ClassNotFoundException {
            return resolveProxyClass(interfaces);
        }
    }

    @Test
    void replacingOfObjectsIsEnabled() throws Exception {
        Output out = new Output();
        Input in = new Input();

        assertThat(out.enable(true)).isFalse();
        assertThat(out.enable(false)).isTrue();
        assertThat(out.enable(false)).isFalse();
        assertThat(in.enable(true)).isFalse();
        assertThat(in.enable(false)).isTrue();
        assertThat(in.enable(false)).isFalse();
    }

    @Test
    void classesAreFound() throws Exception {
        Input in = new Input();

        for (Class<?> type : new Class<?>[] {ArrayList.class, int.class, long[][].class}) {
            assertThat(in.find(ObjectStreamClass.lookupAny(type))).isEqualTo(type);
        }
    }

    @Test
    void proxyClassesAreFound() throws Exception {
        Input in = new Input();

        Class<?> found = in.findProxy("java.lang.Runnable", Shown.class.getName());

        assertThat(Proxy.isProxyClass(found)).isTrue();
        assertThat(found.getInterfaces()).containsExactly(Runnable.class, Shown.class);
        assertThatThrownBy(() -> in.findProxy("java.lang.String"))
                .isInstanceOf(ClassNotFoundException.class);
        assertThatThrownBy(() -> in.findProxy("acme.Missing"))
                .isInstanceOf(ClassNotFoundException.class);
    }

    @Test
    void noHookIsRunning() throws Exception {
        Output out = new Output();
        Input in = new Input();

        assertThatThrownBy(out::defaultWriteObject).isInstanceOf(NotActiveException.class);
        assertThatThrownBy(out::putFields).isInstanceOf(NotActiveException.class);
        assertThatThrownBy(out::writeFields).isInstanceOf(NotActiveException.class);
        assertThatThrownBy(in::defaultReadObject).isInstanceOf(NotActiveException.class);
        assertThatThrownBy(in::readFields).isInstanceOf(NotActiveException.class);
        assertThatThrownBy(() -> in.registerValidation(() -> {}, 0))
                .isInstanceOf(NotActiveException.class);
    }
}
