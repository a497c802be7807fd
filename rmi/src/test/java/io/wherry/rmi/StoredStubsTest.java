// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.rmi.TillPeer.Till;
import io.wherry.testkit.transport.PeerJvm;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that stubs which are stored in files, sessions and caches connect again when they are
/// read.
@Timeout(60)
final class StoredStubsTest {
    @TempDir Path folder;

    private Process server;
    private Address address;

    @BeforeEach
    void start() throws Exception {
        server = PeerJvm.start(TillPeer.class, List.of("tcp://127.0.0.1:0"));
        String line = server.inputReader().readLine();
        address = Address.parse(line.substring(TillPeer.LISTENING.length()));
    }

    @AfterEach
    void stop() throws Exception {
        server.destroyForcibly().waitFor();
    }

    private static byte[] written(Object value) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        return bytes.toByteArray();
    }

    private static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }

    /// Returns a stub of a runtime that is closed afterwards.
    private byte[] writtenByAnotherRuntime() throws Exception {
        try (RmiRuntime client = RmiRuntime.with(LinkOptions.standard())) {
            Till till = (Till) client.registryAt(address).lookup("till");
            assertThat(till.add(1)).isEqualTo(1);
            return written(List.of(till, till));
        }
    }

    @Test
    void stubsConnectAgain() throws Exception {
        byte[] bytes = writtenByAnotherRuntime();

        List<?> stubs = (List<?>) read(bytes);
        Till till = (Till) stubs.getFirst();
        assertThat(till.add(1)).isEqualTo(2);
        assertThat(stubs.getLast()).isSameAs(till);
        assertThat(((List<?>) read(bytes)).getFirst()).isEqualTo(till).hasSameHashCodeAs(till);
    }

    @Test
    void stubsAreValuesOfLeanAndOfViews() throws Exception {
        Till till = (Till) ((List<?>) read(writtenByAnotherRuntime())).getFirst();

        GraphCodec codec = GraphCodec.lean();
        assertThat(codec.decode(codec.encode(till))).isEqualTo(till);
        Till within = Stubs.within(till, Duration.ofSeconds(20));
        assertThat(((Till) read(written(within))).add(1)).isEqualTo(2);
    }

    @Test
    void aProgramThatWasNotThereReadsThem() throws Exception {
        Path file = folder.resolve("stub");
        Till till = (Till) ((List<?>) read(writtenByAnotherRuntime())).getFirst();
        Files.write(file, written(till));

        Process reader = PeerJvm.start(StubReader.class, List.of(file.toString()));
        assertThat(reader.inputReader().readLine()).isEqualTo("2");
        assertThat(reader.waitFor()).isZero();
    }

    /// An interface of a module that does not open its package: its stub is a proxy.
    @Test
    void stubsThatAreProxiesToo() throws Exception {
        try (TwoRuntimes both = TwoRuntimes.over("tcp", folder, RmiOptions.standard())) {
            java.rmi.registry.Registry stub =
                    both.found(new NoNames(), java.rmi.registry.Registry.class);
            assertThat(Proxy.isProxyClass(stub.getClass())).isTrue();

            Object back = read(written(stub));
            assertThat(((java.rmi.registry.Registry) back).list()).containsExactly("none");
            assertThat(back).isEqualTo(stub);
        }
    }

    @Test
    void anObjectThatIsGoneIsSaidToBe() throws Exception {
        Till till = (Till) ((List<?>) read(writtenByAnotherRuntime())).getFirst();
        byte[] bytes = written(till);
        server.destroyForcibly().waitFor();

        Till late = (Till) read(bytes);
        assertThatThrownBy(() -> late.add(1)).isInstanceOf(RemoteException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"[0-9a-f-]{36}", "tcp://127.0.0.1:[0-9]+", "io.wherry.rmi.TillPeer.Till"})
    void missingPartsAreRefused(String part) throws Exception {
        byte[] bytes = written(((List<?>) read(writtenByAnotherRuntime())).getFirst());
        String stringObject = "(?s)t..(" + part + ")";
        String nullReference = "p";

        String damaged = new String(bytes, ISO_8859_1).replaceFirst(stringObject, nullReference);

        assertThat(damaged).hasSizeLessThan(bytes.length);
        assertThatThrownBy(() -> read(damaged.getBytes(ISO_8859_1)))
                .isInstanceOf(InvalidObjectException.class)
                .hasMessageContaining("stub without");
    }

    private static final class NoNames implements java.rmi.registry.Registry {
        @Override
        public String[] list() {
            return new String[] {"none"};
        }

        @Override
        public Remote lookup(String name) {
            throw new UnsupportedOperationException(name);
        }

        @Override
        public void bind(String name, Remote object) {
            throw new UnsupportedOperationException(name);
        }

        @Override
        public void unbind(String name) {
            throw new UnsupportedOperationException(name);
        }

        @Override
        public void rebind(String name, Remote object) {
            throw new UnsupportedOperationException(name);
        }
    }
}
