// SPDX-License-Identifier: Apache-2.0
package io.wherry.tomcat;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.howto.KeepCarts;
import io.wherry.testkit.integration.JvmProcess;
import io.wherry.testkit.zoo.shapes.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The program of integrations/tomcat/README.md does what the page says: each server is a JVM of its
/// own.
@Timeout(120)
final class HowToTest {
    private static final List<String> SMALL = List.of("-Xmx128m", "-XX:TieredStopAtLevel=1");

    @TempDir private Path folder;

    private final Visitor visitor = new Visitor();
    private String log = "";

    @AfterEach
    void close() {
        visitor.close();
    }

    /// Returns the pages of `paths` from a server that is stopped then.
    private List<String> visit(JvmProcess server, String... paths) throws Exception {
        try (server) {
            String port = server.awaitLine("port: ");
            List<String> pages = Stream.of(paths).map(path -> page(port, path)).toList();
            server.endInput();
            log = server.awaitEnd();
            return pages;
        }
    }

    private String page(String port, String path) {
        try {
            return visitor.visit(port, path);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(path, e);
        }
    }

    private JvmProcess program() throws IOException {
        return JvmProcess.start(KeepCarts.class, SMALL, List.of(folder.toString()));
    }

    private JvmProcess server(String manager, String version) throws IOException {
        List<String> arguments = List.of(folder.toString(), manager, version);
        return JvmProcess.start(SessionServer.class, SMALL, arguments);
    }

    private Path onlySession() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("sessions"))) {
            return files.toList().getFirst();
        }
    }

    @Test
    void cartIsKeptAcrossARestart() throws Exception {
        visit(program(), "/cart/tea");

        assertThat(Files.readAllBytes(onlySession())).startsWith(0x57, 0x01);
        assertThat(visit(program(), "/cart/milk", "/cart/jam"))
                .containsExactly("[tea, milk]", "[tea, milk, jam]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"store", "file"})
    void sessionsOfTomcatsSerializationAreRead(String kind) throws Exception {
        visit(server(kind + "-tomcat", "newer"), "/cart/tea");

        assertThat(visit(server(kind, "newer"), "/cart/milk")).containsExactly("[tea, milk]");
        assertThat(visit(server(kind, "newer"), "/cart/jam")).containsExactly("[tea, milk, jam]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"store", "file"})
    void tomcatReadsTheFormatOfJavaio(String kind) throws Exception {
        visit(server(kind + "-javaio", "newer"), "/cart/tea", "/objects/message");

        assertThat(visit(server(kind + "-tomcat", "newer"), "/cart/milk", "/objects/message"))
                .containsExactly("[tea, milk]", "kept message");
    }

    @ParameterizedTest
    @ValueSource(strings = {"store", "file"})
    void objectOfAnOlderClassIsReadAfterARestart(String kind) throws Exception {
        visit(server(kind + "-all", "older"), "/objects/account");

        assertThat(visit(server(kind + "-all", "newer"), "/objects/account"))
                .containsExactly("kept Ann limit 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"store", "file"})
    void sessionWithADeniedClassIsLoggedAndTheServerGoesOn(String kind) throws Exception {
        visit(server(kind + "-all", "newer"), "/cart/tea", "/objects/message");

        assertThat(visit(server(kind, "newer"), "/cart/milk", "/cart/jam"))
                .containsExactly("[milk]", "[milk, jam]");
        assertThat(log).contains("FilterRejectedException", "name=" + Message.class.getName());
    }

    @Test
    void fileOfSessionsThatCannotBeReadIsKept() throws Exception {
        visit(server("file-all", "newer"), "/cart/tea", "/objects/message");
        byte[] written = Files.readAllBytes(folder.resolve("sessions.ser"));

        visit(server("file", "newer"));

        assertThat(folder.resolve("sessions.ser.unread")).hasBinaryContent(written);
        assertThat(folder.resolve("sessions.ser")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"store", "file"})
    void attributeThatIsNotSerializableIsLoggedAndTheOthersAreKept(String kind) throws Exception {
        visit(server(kind + "-all", "newer"), "/cart/tea", "/objects/holder", "/objects/message");
        assertThat(log).contains("NotSerializableException: java.lang.Thread");

        assertThat(visit(server(kind + "-all", "newer"), "/cart/milk", "/objects/message"))
                .containsExactly("[tea, milk]", "kept message");
    }

    @Test
    void attributeThatTomcatCouldNotWriteIsSkipped() throws Exception {
        visit(server("store-tomcat", "newer"), "/cart/tea", "/objects/holder");

        assertThat(visit(server("store-all", "newer"), "/cart/milk"))
                .containsExactly("[tea, milk]");
    }
}
