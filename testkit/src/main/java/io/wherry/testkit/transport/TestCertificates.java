// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wherry.transport.TlsOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Certificates to test with, made by the JDK's keytool once for this JVM. Their keys are in a
/// folder that goes with it.
public final class TestCertificates {
    private static final String PASSWORD = "changeit";
    private static final Path FOLDER = folder();
    private static final Path STORE = FOLDER.resolve("all.p12");
    private static final int LINE = 64;

    /// Signs those below; trusted.
    public static final TestCertificates CA =
            new TestCertificates("ca", null, "EC", "-ext", "bc:c");

    /// A listener on this machine.
    public static final TestCertificates SERVER =
            new TestCertificates(
                    "server",
                    CA,
                    "EC",
                    "-ext",
                    "san=dns:localhost,ip:127.0.0.1,ip:0:0:0:0:0:0:0:1");

    /// A client.
    public static final TestCertificates CLIENT = new TestCertificates("client", CA, "EC");

    /// The same client with its next certificate.
    public static final TestCertificates RENEWED_CLIENT =
            new TestCertificates("renewed-client", CA, "EC", "-dname", "CN=client");

    /// A peer with an RSA key.
    public static final TestCertificates RSA =
            new TestCertificates("rsa", CA, "RSA", "-keysize", "2048", "-ext", "san=ip:127.0.0.1");

    /// A peer with an Ed25519 key.
    public static final TestCertificates ED25519 =
            new TestCertificates("ed25519", CA, "Ed25519", "-ext", "san=ip:127.0.0.1");

    /// A listener with an expired certificate.
    public static final TestCertificates EXPIRED =
            new TestCertificates(
                    "expired",
                    CA,
                    "EC",
                    "-ext",
                    "san=ip:127.0.0.1",
                    "-startdate",
                    "-40d",
                    "-validity",
                    "10");

    /// A listener on another machine.
    public static final TestCertificates ELSEWHERE =
            new TestCertificates("elsewhere", CA, "EC", "-ext", "san=dns:elsewhere.example");

    /// Signs the stranger.
    public static final TestCertificates OTHER_CA =
            new TestCertificates("other-ca", null, "EC", "-ext", "bc:c");

    /// A peer whose certificate authority is not trusted.
    public static final TestCertificates STRANGER =
            new TestCertificates("stranger", OTHER_CA, "EC", "-ext", "san=ip:127.0.0.1");

    private final String alias;
    private final @Nullable TestCertificates signer;
    private final List<String> options;
    private boolean made; // guarded by the class

    private TestCertificates(
            String alias, @Nullable TestCertificates signer, String algorithm, String... more) {
        this.alias = alias;
        this.signer = signer;
        options = new ArrayList<>(List.of("-keyalg", algorithm));
        options.addAll(List.of(more));
    }

    /// Returns that of a listener at an IP address, which calls itself as `localhost`.
    public static TestCertificates ofHost(String address) {
        String names = "san=dns:localhost,ip:" + address;
        return new TestCertificates("host-" + address, CA, "EC", "-ext", names);
    }

    /// Its alias in [#store].
    public String alias() {
        return alias;
    }

    /// The certificate as a PEM file, followed by the certificate that signed it.
    public Path certificates() throws IOException {
        return file(".crt");
    }

    /// The private key as a PEM file.
    public Path key() throws IOException {
        return file(".key");
    }

    /// Options of a peer that has this certificate and trusts `CA`.
    public TlsOptions options() throws IOException {
        return TlsOptions.pem(certificates(), key(), CA.certificates());
    }

    /// The key and certificates, as the JDK has them.
    public KeyStore store() throws IOException {
        make();
        try {
            KeyStore all = KeyStore.getInstance("PKCS12");
            try (InputStream file = Files.newInputStream(STORE)) {
                all.load(file, PASSWORD.toCharArray());
            }
            KeyStore own = KeyStore.getInstance("PKCS12");
            own.load(null, null);
            char[] password = PASSWORD.toCharArray();
            own.setKeyEntry(
                    alias, all.getKey(alias, password), password, all.getCertificateChain(alias));
            return own;
        } catch (GeneralSecurityException e) {
            throw new IOException("keytool's store cannot be read", e);
        }
    }

    /// The password of [#store].
    public static char[] password() {
        return PASSWORD.toCharArray();
    }

    private Path file(String ending) throws IOException {
        make();
        return FOLDER.resolve(alias + ending);
    }

    private void make() throws IOException {
        synchronized (TestCertificates.class) {
            if (!made) {
                made = true;
                if (signer != null) {
                    signer.make();
                }
                keytool();
                write();
            }
        }
    }

    private void keytool() throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of("-genkeypair", "-alias", alias, "-dname", "CN=" + alias));
        command.addAll(List.of("-keystore", STORE.toString(), "-storepass", PASSWORD));
        if (signer != null) {
            command.addAll(List.of("-signer", signer.alias));
        }
        command.addAll(options);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException("keytool failed: " + said);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private void write() throws IOException {
        try {
            KeyStore store = store();
            StringBuilder chain = new StringBuilder();
            for (Certificate certificate : store.getCertificateChain(alias)) {
                chain.append(pem("CERTIFICATE", certificate.getEncoded()));
            }
            Files.writeString(FOLDER.resolve(alias + ".crt"), chain);
            Key key = store.getKey(alias, password());
            Files.writeString(FOLDER.resolve(alias + ".key"), pem("PRIVATE KEY", key.getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IOException("keytool's store cannot be read", e);
        }
    }

    private static String pem(String label, byte[] bytes) {
        Base64.Encoder lines = Base64.getMimeEncoder(LINE, new byte[] {'\n'});
        return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
                .formatted(label, lines.encodeToString(bytes), label);
    }

    private static Path folder() {
        try {
            Path folder = Files.createTempDirectory("wherry-certificates");
            Runtime.getRuntime()
                    .addShutdownHook(Thread.ofPlatform().unstarted(() -> remove(folder)));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void remove(Path folder) {
        try (var files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
