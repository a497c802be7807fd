// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Transports that a context class loader finds, good and bad ones.
final class InstalledTransportsTest {
    private static final ClassLoader OWN = InstalledTransportsTest.class.getClassLoader();

    @TempDir Path folder;

    private ClassLoader before;

    @BeforeEach
    void remember() {
        before = Thread.currentThread().getContextClassLoader();
    }

    @AfterEach
    void restore() {
        Thread.currentThread().setContextClassLoader(before);
    }

    private static class Fake implements Transport {
        private final String scheme;

        Fake(String scheme) {
            this.scheme = scheme;
        }

        @Override
        public String scheme() {
            return scheme;
        }

        @Override
        public Link connect(Address address, LinkOptions options) throws IOException {
            throw new IOException(this + " would connect to " + address);
        }

        @Override
        public Listener listen(Address address, LinkOptions options) throws IOException {
            throw new IOException(this + " would listen at " + address);
        }

        @Override
        public String toString() {
            return getClass().getSimpleName();
        }
    }

    public static final class Good extends Fake {
        public Good() {
            super("x-good");
        }
    }

    public static final class Twin extends Fake {
        public Twin() {
            super("x-good");
        }
    }

    public static final class OtherTcp extends Fake {
        public OtherTcp() {
            super("tcp");
        }
    }

    public static final class Shouting extends Fake {
        public Shouting() {
            super("X-SHOUTING");
        }
    }

    public static final class Liar extends Fake {
        public Liar() {
            super("x-liar");
        }

        @Override
        public Address parse(String rest) {
            return new Address.Other("x-good", rest);
        }
    }

    public static final class Broken extends Fake {
        public Broken() {
            super("x-broken");
            throw new IllegalStateException("no native library, say");
        }
    }

    public static final class Unlinked extends Fake {
        public Unlinked() {
            super("x-unlinked");
            throw new NoClassDefFoundError("org/example/Missing");
        }
    }

    /// Lets a class loader of the current thread find services with these names.
    private void install(String... names) throws IOException {
        Path services = folder.resolve("META-INF/services");
        Files.createDirectories(services);
        Files.write(services.resolve(Transport.class.getName()), List.of(names));
        URL[] urls = {folder.toUri().toURL()};
        Thread.currentThread().setContextClassLoader(new URLClassLoader(urls, OWN));
    }

    private static String name(Class<?> type) {
        return type.getName();
    }

    private static void assertThatItConnects(Callable<Link> connecting, String expected) {
        assertThatThrownBy(connecting::call).isInstanceOf(IOException.class).hasMessage(expected);
    }

    @Test
    void transportOfTheContextIsFound() throws Exception {
        assertThatThrownBy(() -> Address.parse("x-good://there"))
                .isInstanceOf(IllegalArgumentException.class);

        install(name(Good.class));

        Address address = Address.parse("X-Good://there?a=%20");
        assertThat(address).isEqualTo(new Address.Other("x-good", "there?a=%20"));
        assertThat(Address.parse(address.toString())).isEqualTo(address);
        assertThatItConnects(() -> Link.to(address), "Good would connect to " + address);
    }

    @Test
    void eachClassHasOneInstance() throws Exception {
        install(name(Good.class));

        assertThat(InstalledTransports.forScheme("x-good"))
                .isNotNull()
                .isSameAs(InstalledTransports.forScheme("x-good"));
    }

    @Test
    void brokenOnesAreNamedAndKeepNobodyFromTheOthers() throws Exception {
        install(
                name(Broken.class),
                "org.example.NotThere",
                name(String.class),
                name(Unlinked.class),
                name(Shouting.class),
                name(Good.class));

        assertThat(Address.parse("x-good://there").scheme()).isEqualTo("x-good");
        assertThatThrownBy(() -> Address.parse("x-broken://there"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("unknown scheme")
                .hasMessageContaining("x-good")
                .hasMessageContaining("Broken")
                .hasMessageContaining("org.example.NotThere")
                .hasMessageContaining("Missing")
                .hasMessageContaining("X-SHOUTING");
        assertThatThrownBy(() -> Link.to(new Address.Other("x-broken", "")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("broken=[");
    }

    @Test
    void fileOfServicesThatCannotBeReadIsNoEnd() throws Exception {
        install("this is no name", name(Good.class));

        assertThatThrownBy(() -> Address.parse("x-broken://there"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("broken=[");
        assertThat(Address.parse("tcp://a:1")).isEqualTo(new Address.Tcp("a", 1));
    }

    @Test
    void firstOfAScheme() throws Exception {
        install(name(Twin.class), name(Good.class), name(OtherTcp.class));

        assertThatItConnects(
                () -> Link.to(Address.parse("x-good://a")), "Twin would connect to x-good://a");
        assertThatThrownBy(() -> Link.to(Address.parse("tcp://127.0.0.1:1")))
                .isInstanceOf(ConnectException.class);
    }

    @Test
    void transportThatParsesForAnotherIsAnError() throws Exception {
        install(name(Good.class), name(Liar.class));

        assertThatThrownBy(() -> Address.parse("x-liar://there"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("x-good");
    }
}
