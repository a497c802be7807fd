// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.howto.SecureLinks;
import io.wherry.testkit.transport.BackgroundTask;
import io.wherry.testkit.transport.TestCertificates;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import io.wherry.transport.TlsOptions;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The commands of docs/how-to/tls.md make certificates with which its program runs.
@Timeout(60)
final class TlsHowToTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Pattern COMMANDS = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

    @TempDir Path folder;

    private static String commands(String program) throws IOException {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(root.resolve("docs/how-to"))) {
            root = root.getParent();
        }
        return COMMANDS.matcher(Files.readString(root.resolve("docs/how-to/tls.md")))
                .results()
                .map(found -> found.group(1))
                .filter(text -> text.startsWith(program))
                .collect(Collectors.joining());
    }

    private void run(String commands) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(List.of("sh", "-e", "-c", commands));
        String jdk = Path.of(System.getProperty("java.home"), "bin").toString();
        builder.environment().merge("PATH", jdk, (path, own) -> own + File.pathSeparator + path);
        builder.environment().put("PASSWORD", "secret");
        Process process = builder.directory(folder.toFile()).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    private String answer(Listener listener, LinkOptions asking, String welcome) throws Exception {
        BackgroundTask<String> asked =
                BackgroundTask.start(() -> SecureLinks.ask(listener.address(), asking));
        SecureLinks.answer(listener.accept(PATIENCE), Set.of(welcome));
        return asked.result();
    }

    @Test
    void certificatesOfOpensslServe() throws Exception {
        assumeOpenssl();
        run(commands("openssl"));

        try (Listener listener = SecureLinks.listen(folder)) {
            LinkOptions options = SecureLinks.options(folder);
            assertThat(answer(listener, options, "CN=worker-7")).isEqualTo("CN=worker-7");
            assertThatThrownBy(() -> answer(listener, options, "CN=boss"))
                    .hasCauseInstanceOf(LinkClosedException.class);
        }
    }

    @Test
    void keyOfOpensslWithAPasswordServes() throws Exception {
        assumeOpenssl();
        run(commands("openssl"));
        assertThat(folder.resolve("locked.key")).content().contains("ENCRYPTED PRIVATE KEY");
        TlsOptions tls =
                TlsOptions.pem(
                        folder.resolve("node.crt"),
                        folder.resolve("locked.key"),
                        "secret".toCharArray(),
                        folder.resolve("ca.crt"));
        LinkOptions options = LinkOptions.standard().withTls(tls);
        try (Listener listener = TlsFilesTest.listener(options)) {
            assertThat(answer(listener, options, "CN=worker-7")).isEqualTo("CN=worker-7");
        }
    }

    private static void assumeOpenssl() throws InterruptedException {
        try {
            Process process =
                    new ProcessBuilder("openssl", "version").redirectErrorStream(true).start();
            String version = new String(process.getInputStream().readAllBytes(), UTF_8);
            process.waitFor();
            if (version.startsWith("OpenSSL 3")) {
                return;
            }
            skip("it is " + version);
        } catch (IOException e) {
            skip(e.toString());
        }
    }

    private static void skip(String reason) {
        System.out.println("TlsHowToTest is skipped, no OpenSSL 3 here: " + reason);
        Assumptions.abort("no OpenSSL 3 here: " + reason);
    }

    @Test
    void certificatesOfKeytoolServe() throws Exception {
        run(commands("keytool"));

        LinkOptions options = SecureLinks.keytoolOptions(folder, "changeit".toCharArray());
        try (Listener listener = TlsFilesTest.listener(options)) {
            assertThat(answer(listener, options, "CN=worker-8")).isEqualTo("CN=worker-8");
        }
    }

    @Test
    void linkToAnotherAuthorityFails() throws Exception {
        run(commands("keytool"));
        LinkOptions other = LinkOptions.standard().withTls(TestCertificates.CLIENT.options());
        LinkOptions options = SecureLinks.keytoolOptions(folder, "changeit".toCharArray());
        try (Listener listener = TlsFilesTest.listener(options)) {
            BackgroundTask<String> asked =
                    BackgroundTask.start(() -> SecureLinks.ask(listener.address(), other));
            try (Link link = listener.accept(PATIENCE)) {

                assertThatThrownBy(() -> SecureLinks.answer(link, Set.of("CN=client")))
                        .hasMessageContaining("TLS handshake failed");
            }
            assertThat(asked.failure()).hasMessageContaining("TLS handshake failed");
        }
    }
}
