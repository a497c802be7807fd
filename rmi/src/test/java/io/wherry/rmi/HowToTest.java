// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.howto.JavaRmiOverLinks;
import io.wherry.howto.JavaRmiOverLinks.Clock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The programs of docs/how-to about remote calls do what the pages say.
@Timeout(60)
final class HowToTest {
    @TempDir Path folder;

    @Test
    void javaRmiCallsOverUnixSockets() throws Exception {
        Clock clock = () -> 42;
        LinkSocketFactory sockets = JavaRmiOverLinks.sockets(folder);
        Registry registry = JavaRmiOverLinks.serve(clock, sockets);
        try {
            assertThat(JavaRmiOverLinks.ask(sockets)).isEqualTo(42);
            assertThat(Files.exists(folder.resolve("rmi-1099"))).isTrue();
        } finally {
            UnicastRemoteObject.unexportObject(clock, true);
            UnicastRemoteObject.unexportObject(registry, true);
        }
    }
}
