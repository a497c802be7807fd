// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.ConnectException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.tools.ToolProvider;
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
        writeServices(names);
        URL[] urls = {folder.toUri().toURL()};
        Thread.currentThread().setContextClassLoader(new URLClassLoader(urls, OWN));
    }

    private void writeServices(String... names) throws IOException {
        Path services = folder.resolve("META-INF/services");
        Files.createDirectories(services);
        Files.write(services.resolve(Transport.class.getName()), List.of(names));
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
    void brokenFilesAreNamedAndTheOthersAreRead() throws Exception {
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

    /// Counts the searches for services.
    private static final class CountingLoader extends URLClassLoader {
        private final AtomicInteger searches = new AtomicInteger();

        CountingLoader(Path folder) throws IOException {
            super(new URL[] {folder.toUri().toURL()}, OWN);
        }

        @Override
        public Enumeration<URL> getResources(String name) throws IOException {
            searches.incrementAndGet();
            return super.getResources(name);
        }
    }

    @Test
    void schemeThatWasFoundIsNotSearchedForAgain() throws Exception {
        install(name(Good.class));
        try (CountingLoader loader = new CountingLoader(folder)) {
            Thread.currentThread().setContextClassLoader(loader);
            Address address = Address.parse("x-good://there");
            int first = loader.searches.get();

            Address.parse("x-good://elsewhere");
            assertThatItConnects(() -> Link.to(address), "Good would connect to " + address);

            assertThat(first).isPositive();
            assertThat(loader.searches).hasValue(first);
        }
    }

    @Test
    void transportThatALoaderGetsLaterIsFound() throws Exception {
        URL[] none = {};
        try (GrowingLoader loader = new GrowingLoader(none)) {
            Thread.currentThread().setContextClassLoader(loader);
            assertThatThrownBy(() -> Address.parse("x-good://there"))
                    .isInstanceOf(IllegalArgumentException.class);

            writeServices(name(Good.class));
            loader.addURL(folder.toUri().toURL());

            assertThat(Address.parse("x-good://there").scheme()).isEqualTo("x-good");
        }
    }

    private static final class GrowingLoader extends URLClassLoader {
        GrowingLoader(URL[] urls) {
            super(urls, OWN);
        }

        @Override
        protected void addURL(URL url) {
            super.addURL(url);
        }
    }

    /// Compiled into a folder of its own that only a child loader sees.
    private static final String FAR =
            """
            package org.example.transport;

            import io.wherry.transport.*;

            public final class Far implements Transport {
                public String scheme() {
                    return "x-far";
                }

                public Link connect(Address address, LinkOptions options) throws java.io.IOException {
                    throw new java.io.IOException("Far would connect to " + address);
                }

                public Listener listen(Address address, LinkOptions options) {
                    throw new UnsupportedOperationException();
                }
            }
            """;

    private void compileFar() throws IOException {
        Path source = Files.writeString(folder.resolve("Far.java"), FAR);
        int failed =
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-proc:none",
                                "-d",
                                folder.toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                source.toString());
        assertThat(failed).isZero();
    }

    @Test
    void transportOfAChildLoaderIsFoundAndItsLoaderUnloaded() throws Exception {
        compileFar();
        WeakReference<ClassLoader> loader = usedFar();

        for (int i = 0; i < 200 && loader.get() != null; i++) {
            System.gc();
            Thread.sleep(20);
        }

        assertThat(loader.get()).as("loader of the transport").isNull();
        assertThatThrownBy(() -> Address.parse("x-far://there"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /// Uses the transport in a loader that is dropped at the end.
    private WeakReference<ClassLoader> usedFar() throws IOException {
        install("org.example.transport.Far");
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        Address address = Address.parse("x-far://there");
        Transport transport = InstalledTransports.forScheme("x-far");

        assertThat(transport).isNotNull();
        assertThat(transport.getClass().getClassLoader()).isSameAs(loader);
        System.gc(); // the class keeps its instance
        assertThat(InstalledTransports.forScheme("x-far")).isSameAs(transport);
        assertThatItConnects(() -> Link.to(address), "Far would connect to x-far://there");

        Thread.currentThread().setContextClassLoader(before);
        return new WeakReference<>(loader);
    }

    /// What [ServiceLoader] makes of a provider method, which tells only the type that the method declares.
    private record MethodProvider(Transport get) implements ServiceLoader.Provider<Transport> {
        @Override
        public Class<? extends Transport> type() {
            return Transport.class;
        }
    }

    @Test
    void providerMethodsOfTheSameTypeHaveTransportsOfTheirOwn() {
        Transport good = LoadedTransports.instance(new MethodProvider(new Good()));
        Transport twin = LoadedTransports.instance(new MethodProvider(new Twin()));

        assertThat(good).isInstanceOf(Good.class);
        assertThat(twin).isInstanceOf(Twin.class);
        assertThat(LoadedTransports.instance(new MethodProvider(new Good()))).isSameAs(good);
    }

    @Test
    void transportThatIsNotUsedIsLoggedOnce() throws Exception {
        List<String> logged = new CopyOnWriteArrayList<>();
        Handler handler = new Recorder(logged);
        Logger logger = Logger.getLogger("io.wherry.transport");
        logger.addHandler(handler);
        try {
            install(name(Shadow.class), name(ShadowOfTcp.class), name(Faulty.class));
            assertThat(Address.parse("x-shadow://a").scheme()).isEqualTo("x-shadow");
            install(
                    name(Shadow.class),
                    name(ShadowTwin.class),
                    name(ShadowOfTcp.class),
                    name(Faulty.class));
            assertThat(Address.parse("x-shadow://a").scheme()).isEqualTo("x-shadow");
        } finally {
            logger.removeHandler(handler);
        }

        assertThat(logged)
                .satisfiesExactlyInAnyOrder(
                        one ->
                                assertThat(one)
                                        .contains("scheme=tcp", "ShadowOfTcp", "TcpTransport"),
                        one -> assertThat(one).contains("cannot be loaded", "Faulty"),
                        one ->
                                assertThat(one)
                                        .contains("scheme=x-shadow", "unused=", "ShadowTwin"));
    }

    /// Used by one test alone: what is logged once in a JVM must not be logged by another one.
    public static final class Shadow extends Fake {
        public Shadow() {
            super("x-shadow");
        }
    }

    public static final class ShadowTwin extends Fake {
        public ShadowTwin() {
            super("x-shadow");
        }
    }

    public static final class ShadowOfTcp extends Fake {
        public ShadowOfTcp() {
            super("tcp");
        }
    }

    public static final class Faulty extends Fake {
        public Faulty() {
            super("x-faulty");
            throw new IllegalStateException("always");
        }
    }

    private static final class Recorder extends Handler {
        private final List<String> logged;

        Recorder(List<String> logged) {
            this.logged = logged;
        }

        @Override
        public void publish(LogRecord entry) {
            logged.add(entry.getMessage());
        }

        @Override
        public void flush() {
            // nothing is held back
        }

        @Override
        public void close() {
            // nothing is open
        }
    }
}
