// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.transport.BackgroundTask;
import io.wherry.testkit.transport.TestCertificates;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import io.wherry.transport.TlsMaterialException;
import io.wherry.transport.TlsOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.crypto.Cipher;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Files of certificates and keys: what is read, what is refused, and what becomes of them when
/// they change.
@Timeout(60)
final class TlsFilesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final char[] PASSWORD = "secret".toCharArray();

    @TempDir Path folder;
    private Path chain;
    private Path key;
    private Path trusted;

    @BeforeEach
    void copyTheServers() throws Exception {
        chain = folder.resolve("own.crt");
        key = folder.resolve("own.key");
        trusted = folder.resolve("trusted.crt");
        replace(chain, Files.readString(TestCertificates.SERVER.certificates()));
        replace(key, Files.readString(TestCertificates.SERVER.key()));
        replace(trusted, Files.readString(TestCertificates.CA.certificates()));
    }

    static Listener listener(LinkOptions options) throws IOException {
        return Listener.at(Address.parse("tls://127.0.0.1:0"), options);
    }

    private static LinkOptions options(TlsOptions tls) {
        return LinkOptions.standard().withTls(tls);
    }

    /// Replaces a file as tools do that are careful.
    private void replace(Path file, String text) throws IOException {
        Path fresh = Files.writeString(folder.resolve("fresh"), text);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /// Whom a peer that trusts `CA` meets at the listener.
    private static String met(Listener listener) throws Exception {
        try (Link here = Link.to(listener.address(), options(TestCertificates.CLIENT.options()));
                Link there = listener.accept(PATIENCE)) {
            TlsTransportTest.shakeHands(here, there);
            return here.peerPrincipal().getName();
        }
    }

    private static String met(TlsOptions tls) throws Exception {
        try (Listener listener = listener(options(tls))) {
            return met(listener);
        }
    }

    private void assertRefused(Path file, String message) {
        assertThatThrownBy(() -> TlsOptions.pem(chain, key, trusted))
                .isInstanceOfSatisfying(
                        TlsMaterialException.class, e -> assertThat(e.file()).isEqualTo(file))
                .hasMessageContaining(message)
                .hasMessageEndingWith(": file=" + file);
    }

    @Test
    void keysOfEveryKindServe() throws Exception {
        assertThat(met(TlsOptions.pem(chain, key, trusted))).isEqualTo("CN=server");
        assertThat(met(TestCertificates.RSA.options())).isEqualTo("CN=rsa");
        assertThat(met(TestCertificates.ED25519.options())).isEqualTo("CN=ed25519");
    }

    @Test
    void oneFileWithTextBetweenTheSectionsServes() throws Exception {
        Path all = folder.resolve("all.pem");
        replace(
                all,
                "Bag Attributes\r\n  friendlyName: own\r\n"
                        + Files.readString(key).replace("\n", "\r\n")
                        + "subject=CN = server\n"
                        + Files.readString(chain));

        assertThat(met(TlsOptions.pem(all, all, trusted))).isEqualTo("CN=server");
    }

    @ParameterizedTest
    @CsvSource({"PBEWithHmacSHA256AndAES_256", "PBEWithHmacSHA512AndAES_128"})
    void keyWithAPasswordServes(String algorithm) throws Exception {
        byte[] encoded =
                TestCertificates.SERVER
                        .store()
                        .getKey("server", TestCertificates.password())
                        .getEncoded();
        Cipher cipher = Cipher.getInstance(algorithm);
        cipher.init(
                Cipher.ENCRYPT_MODE,
                SecretKeyFactory.getInstance(algorithm).generateSecret(new PBEKeySpec(PASSWORD)));
        byte[] scheme = HexFormat.of().parseHex("06092a864886f70d01050d"); // PBES2
        byte[] encrypted =
                der(
                        0x30,
                        der(0x30, scheme, cipher.getParameters().getEncoded()),
                        der(0x04, cipher.doFinal(encoded)));
        replace(
                key,
                "-----BEGIN ENCRYPTED PRIVATE KEY-----\n"
                        + Base64.getMimeEncoder().encodeToString(encrypted)
                        + "\n-----END ENCRYPTED PRIVATE KEY-----\n");

        assertThat(met(TlsOptions.pem(chain, key, PASSWORD, trusted))).isEqualTo("CN=server");
        assertRefused(key, "private key is encrypted and no password is given");
        assertThatThrownBy(() -> TlsOptions.pem(chain, key, "wrong".toCharArray(), trusted))
                .isInstanceOf(TlsMaterialException.class)
                .hasMessage("private key cannot be decrypted: file=" + key);
    }

    private static byte[] der(int tag, byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteBuffer bytes = ByteBuffer.allocate(4 + length);
        bytes.put((byte) tag).put((byte) 0x82).putShort((short) length);
        for (byte[] part : parts) {
            bytes.put(part);
        }
        return bytes.array();
    }

    @Test
    void fileThatIsMissingIsNamed() throws Exception {
        Files.delete(trusted);

        assertRefused(trusted, "file cannot be read");
    }

    @Test
    void fileWithoutWhatIsWantedIsNamed() throws Exception {
        replace(trusted, "nothing\n");
        assertRefused(trusted, "no certificate in the file");
        replace(key, Files.readString(chain));
        assertRefused(key, "no private key in the file");
        replace(key, Files.readString(TestCertificates.RSA.key()).repeat(2));
        assertRefused(key, "more than one private key in the file, count=2");
    }

    @Test
    void sectionThatIsDamagedIsNamed() throws Exception {
        String text = Files.readString(chain);
        replace(chain, text.substring(0, 300));
        assertRefused(chain, "section is not closed, label=\"CERTIFICATE\"");
        replace(chain, text.replaceFirst("-----END CERTIFICATE-----\n", ""));
        assertRefused(chain, "section is not closed, label=\"CERTIFICATE\"");
        replace(chain, text.replace("MII", "M?I"));
        assertRefused(chain, "section is not Base64, label=\"CERTIFICATE\"");
        replace(chain, text.replace("MII", "AAA"));
        assertRefused(chain, "certificate cannot be read, number=0");
    }

    @Test
    void keyInAnOlderFormIsRefusedByName() throws Exception {
        replace(key, Files.readString(key).replace("PRIVATE KEY", "EC PRIVATE KEY"));

        assertRefused(key, "convert it with openssl pkcs8 -topk8, label=\"EC PRIVATE KEY\"");
    }

    @Test
    void keyOfAnotherCertificateIsRefused() throws Exception {
        replace(key, Files.readString(TestCertificates.CLIENT.key()));
        assertRefused(chain, "private key does not match the first certificate");
        replace(key, Files.readString(TestCertificates.RSA.key()));
        assertRefused(key, "of another kind than its certificate, kind=EC");
    }

    @Test
    void certificatesThatAreNoChainAreRefused() throws Exception {
        replace(
                chain,
                Files.readString(chain)
                        + Files.readString(TestCertificates.STRANGER.certificates()));

        assertRefused(chain, "certificate is not signed by the next one in the chain");
    }

    private Path pkcs12(boolean keyIn, boolean trustIn) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        KeyStore server = TestCertificates.SERVER.store();
        if (keyIn) {
            store.setKeyEntry(
                    "own",
                    server.getKey("server", TestCertificates.password()),
                    PASSWORD,
                    server.getCertificateChain("server"));
        }
        if (trustIn) {
            store.setCertificateEntry("ca", TestCertificates.CA.store().getCertificate("ca"));
        }
        Path file = folder.resolve(keyIn + "-" + trustIn + ".p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, PASSWORD);
        }
        return file;
    }

    @Test
    void pkcs12FilesServe() throws Exception {
        Path both = pkcs12(true, true);
        Path own = pkcs12(true, false);
        Path others = pkcs12(false, true);

        assertThat(met(TlsOptions.pkcs12(both, PASSWORD))).isEqualTo("CN=server");
        assertThat(met(TlsOptions.pkcs12(own, PASSWORD, others, PASSWORD))).isEqualTo("CN=server");
        assertThatThrownBy(() -> TlsOptions.pkcs12(own, PASSWORD))
                .isInstanceOf(TlsMaterialException.class)
                .hasMessage("no trusted certificate in the file: file=" + own);
        assertThatThrownBy(() -> TlsOptions.pkcs12(others, PASSWORD))
                .hasMessage("no private key in the file: file=" + others);
        assertThatThrownBy(() -> TlsOptions.pkcs12(both, "wrong".toCharArray()))
                .hasMessage("file is not PKCS#12 or the password is wrong: file=" + both);
        assertThatThrownBy(() -> TlsOptions.pkcs12(chain, PASSWORD))
                .hasMessage("file is not PKCS#12 or the password is wrong: file=" + chain);
    }

    private void replaceBy(TestCertificates other) throws IOException {
        replace(chain, Files.readString(other.certificates()));
        replace(key, Files.readString(other.key()));
    }

    @Test
    void filesThatWereReplacedServeLinksOpenedAfterwards() throws Exception {
        try (Listener listener = listener(options(TlsOptions.pem(chain, key, trusted)));
                Link here =
                        Link.to(listener.address(), options(TestCertificates.CLIENT.options()));
                Link there = listener.accept(PATIENCE)) {
            TlsTransportTest.shakeHands(here, there);

            replaceBy(TestCertificates.ED25519);

            assertThat(met(listener)).isEqualTo("CN=ed25519");
            assertThat(here.peerPrincipal().getName()).isEqualTo("CN=server");
            here.send(ByteBuffer.wrap(new byte[3]));
            assertThat(there.receive(PATIENCE).byteSize()).isEqualTo(3);
        }
    }

    @Test
    void replacedTrustFileIsReadAgain() throws Exception {
        TlsOptions tls = TlsOptions.pem(chain, key, trusted);
        assertThat(met(tls)).isEqualTo("CN=server");

        replace(trusted, Files.readString(TestCertificates.OTHER_CA.certificates()));

        try (Listener listener = listener(options(tls));
                Link here =
                        Link.to(listener.address(), options(TestCertificates.CLIENT.options()));
                Link there = listener.accept(PATIENCE)) {
            BackgroundTask<Long> asking = BackgroundTask.start(() -> here.awaitFrame(PATIENCE));
            assertThatThrownBy(() -> there.receive(PATIENCE))
                    .hasMessageContaining("TLS handshake failed");
            assertThat(asking.failure()).hasMessageContaining("TLS");
        }
    }

    @Test
    void contextStaysWhileContentsDo() throws Exception {
        TlsOptions tls = TlsOptions.pem(chain, key, trusted);

        replaceBy(TestCertificates.SERVER);

        assertThat(tls.context()).isSameAs(tls.context()).isNotNull();
        var before = tls.context();
        Files.setLastModifiedTime(chain, FileTime.from(Instant.now().minusSeconds(3600)));
        assertThat(tls.context()).isSameAs(before);
    }

    @Test
    void otherContentsWithTheSameStampAreSeen() throws Exception {
        FileTime time = Files.getLastModifiedTime(trusted);
        String text = Files.readString(trusted);
        TlsOptions tls = TlsOptions.pem(chain, key, trusted);
        var before = tls.context();

        Files.writeString(trusted, text.replace("\n", "\r").substring(0, text.length()));
        Files.setLastModifiedTime(trusted, time);

        assertThat(tls.context()).isNotSameAs(before);
    }

    @Test
    void replacementThatCannotBeUsedIsLoggedOnceAndTheOneBeforeStays() throws Exception {
        List<LogRecord> logged = new ArrayList<>();
        Logger logger = Logger.getLogger("io.wherry.transport");
        Handler handler = recording(logged);
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
        try (Listener listener = listener(options(TlsOptions.pem(chain, key, trusted)))) {
            assertThat(met(listener)).isEqualTo("CN=server");
            assertThat(logged).isEmpty();

            replace(key, Files.readString(TestCertificates.RSA.key()));

            assertThat(met(listener)).isEqualTo("CN=server");
            assertThat(met(listener)).isEqualTo("CN=server");
            assertThat(logged)
                    .singleElement()
                    .satisfies(record ->
                            assertThat(record.getThrown())
                                    .isInstanceOf(TlsMaterialException.class)
                                    .hasMessageEndingWith("file=" + key));

            replace(chain, Files.readString(TestCertificates.RSA.certificates()));

            assertThat(met(listener)).isEqualTo("CN=rsa");
            assertThat(logged).hasSize(1);
        } finally {
            logger.removeHandler(handler);
            logger.setUseParentHandlers(true);
        }
    }

    private static Handler recording(List<LogRecord> logged) {
        return new Handler() {
            @Override
            public void publish(LogRecord record) {
                logged.add(record);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
    }
}
