// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.tls;

import io.wherry.transport.TlsOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/// The key and the self-signed certificate that all ranks of a job have in common: the text is a
/// PKCS#12 store in Base64, encrypted with the secret of the job.
public record JobCertificate(String text) {
    private static final String ALIAS = "rank";
    private static final String PASSWORD = "WHERRY_PASSWORD";
    private static final int SECONDS = 20;

    /// Variables with options for all JVMs. They may select a collector, and a JVM does not start
    /// with two.
    private static final List<String> OPTIONS_OF_ALL =
            List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");

    /// Creates one with the JDK's `keytool`: the JDK has no API that signs certificates.
    ///
    /// @param job its key, which becomes the name in the certificate
    /// @param secret of the job
    /// @throws IOException if `keytool` fails
    public static JobCertificate create(String job, String secret)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("wherry-");
        Path store = folder.resolve("rank.p12");
        folder.toFile().deleteOnExit(); // if this JVM is terminated meanwhile
        store.toFile().deleteOnExit();
        try {
            runKeytool(store, job, secret);
            byte[] bytes = Files.readAllBytes(store);
            return new JobCertificate(Base64.getEncoder().encodeToString(bytes));
        } finally {
            Files.deleteIfExists(store);
            Files.deleteIfExists(folder);
        }
    }

    private static void runKeytool(Path store, String job, String secret)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder().redirectErrorStream(true);
        builder.command(command(store, job, builder.environment()));
        builder.environment().put(PASSWORD, secret);
        Process keytool = builder.start();
        try {
            keytool.getOutputStream().close();
            if (!keytool.waitFor(SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("keytool has not ended within " + SECONDS + " s");
            }
            String output =
                    new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (keytool.exitValue() != 0) {
                throw new IOException(
                        "keytool failed: code="
                                + keytool.exitValue()
                                + ", output="
                                + output.strip());
            }
        } finally {
            keytool.destroyForcibly();
        }
    }

    static List<String> command(Path store, String job, Map<String, String> environment) {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        if (OPTIONS_OF_ALL.stream().noneMatch(environment::containsKey)) {
            words.add("-J-XX:TieredStopAtLevel=1");
            words.add("-J-XX:+UseSerialGC");
        }
        words.addAll(
                List.of(
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=" + job,
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass:env",
                        PASSWORD));
        return words;
    }

    /// Returns options for links to ranks with this certificate, and to no others.
    ///
    /// @param secret of the job
    /// @throws IllegalArgumentException if the text is not a store with this secret
    public TlsOptions options(String secret) {
        try {
            return TlsOptions.of(context(secret.toCharArray())).withAnyHost();
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalArgumentException("certificate of the job cannot be read", e);
        }
    }

    private SSLContext context(char[] password) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(new ByteArrayInputStream(Base64.getDecoder().decode(text)), password);
        if (!(store.getCertificate(ALIAS) instanceof X509Certificate own)) {
            throw new IOException("store has no certificate: alias=" + ALIAS);
        }
        KeyManagerFactory keys =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, password);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), new TrustManager[] {new SameCertificate(own)}, null);
        return context;
    }

    /// Hides the store.
    @Override
    public String toString() {
        return "JobCertificate";
    }
}
