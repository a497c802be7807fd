// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import io.wherry.transport.TlsException;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class JobCertificateTest {
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final String SECRET = "0123456789abcdef".repeat(4);

    private static LinkOptions with(JobCertificate certificate) {
        return LinkOptions.standard().withTls(certificate.options(SECRET));
    }

    /// Sends a word from one side to the other.
    ///
    /// @return what the listening side has received
    private static CompletableFuture<String> exchange(
            LinkOptions listening, LinkOptions connecting, ExecutorService threads)
            throws Exception {
        Listener listener = Listener.at(new Address.Tls("127.0.0.1", 0), listening);
        CompletableFuture<String> received =
                CompletableFuture.supplyAsync(
                        () -> {
                            try (listener;
                                    Link link = listener.accept(SOON)) {
                                byte[] word = link.receive(SOON).toArray(ValueLayout.JAVA_BYTE);
                                link.send(SOON, ByteBuffer.wrap(word));
                                return new String(word, StandardCharsets.UTF_8);
                            } catch (Exception e) {
                                throw new CompletionException(e);
                            }
                        },
                        threads);
        try (Link link = Link.to(listener.address(), connecting)) {
            link.send(SOON, ByteBuffer.wrap("word".getBytes(StandardCharsets.UTF_8)));
            link.receive(SOON);
        }
        return received;
    }

    @Test
    void ranksOfTheJobConnect() throws Exception {
        JobCertificate certificate = JobCertificate.create("job", SECRET);

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(exchange(with(certificate), with(certificate), threads).join())
                    .isEqualTo("word");
        }
    }

    @Test
    void otherCertificateOfTheSameNameIsRefusedByBothSides() throws Exception {
        JobCertificate certificate = JobCertificate.create("job", SECRET);
        JobCertificate other = JobCertificate.create("job", SECRET);

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThatThrownBy(() -> exchange(with(certificate), with(other), threads))
                    .isInstanceOf(TlsException.class)
                    .hasMessageContaining(
                            "peer has another certificate than this job: subject=CN=job");
        }
    }

    @Test
    void storeOpensWithTheSecretOfTheJobOnly() throws Exception {
        JobCertificate certificate = JobCertificate.create("job", SECRET);

        assertThatThrownBy(() -> certificate.options(SECRET.replace('0', '1')))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("certificate of the job cannot be read");
        assertThat(certificate.toString()).doesNotContain(certificate.text());
    }

    /// The JVM of `keytool` would not start with two collectors.
    @Test
    void keytoolHasNoCollectorOfItsOwnWhereTheEnvironmentSelectsOne() {
        Map<String, String> selected = Map.of("JAVA_TOOL_OPTIONS", "-XX:+UseZGC");
        Path store = Path.of("store");

        assertThat(JobCertificate.command(store, "job", Map.of())).contains("-J-XX:+UseSerialGC");
        assertThat(JobCertificate.command(store, "job", selected))
                .contains("-genkeypair")
                .doesNotContain("-J-XX:+UseSerialGC");
    }
}
