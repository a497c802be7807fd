// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.transport.ProcessContract;
import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.Listener;
import io.wherry.transport.shm.internal.region.Folder;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The contract over shared memory, and what becomes of the files.
final class SharedTransportTest extends ProcessContract {
    @TempDir Path folder;

    @Override
    protected Address freeAddress() {
        System.setProperty(Folder.PROPERTY, folder.toString());
        return new Address.Shm("test");
    }

    @AfterEach
    void forgetTheFolder() {
        System.clearProperty(Folder.PROPERTY);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private List<String> mappings() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.filter(line -> line.contains(folder.toString())).toList();
        }
    }

    @Test
    void socketIsTheOnlyFileAndGoesWithTheListener() throws Exception {
        assertThat(files()).containsExactly("test");

        listener.close();
        listener.close();

        assertThat(files()).isEmpty();
    }

    @Test
    void mappingsGoWithTheLinks() throws Exception {
        assertThat(mappings()).hasSize(2);

        here.close();
        there.close();

        assertThat(mappings()).isEmpty();
    }

    @Test
    void onlyTheOwnerMayEnter() throws Exception {
        Path path = folder.resolve("deeper");
        System.setProperty(Folder.PROPERTY, path.toString());
        try (Listener other = Listener.at(new Address.Shm("other"))) {
            assertThat(permissions(path)).isEqualTo("rwx------");
            assertThat(permissions(path.resolve("other"))).isEqualTo("rw-------");
            try (Link waiting = Link.to(other.address())) {
                Path region = onlyRegion(path);
                assertThat(permissions(region)).isEqualTo("rw-------");
                assertThat(waiting.isOpen()).isTrue();
            }
        }
    }

    private static Path onlyRegion(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).findFirst().orElseThrow();
        }
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void folderThatOthersMayEnterIsRefused() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-x---"));

        assertThatThrownBy(() -> Link.to(listener.address()))
                .isInstanceOf(IOException.class)
                .hasMessage("others may enter the folder: path=" + folder + ", mode=750");
        assertThatThrownBy(() -> Listener.at(new Address.Shm("other")))
                .hasRootCauseMessage("others may enter the folder: path=" + folder + ", mode=750");
    }

    @Test
    void nameThatIsServedIsRefused() {
        assertThatThrownBy(() -> Listener.at(listener.address()))
                .hasRootCauseInstanceOf(BindException.class);
    }

    @Test
    void linkThatWasNeverAcceptedBreaksWithTheListener() throws Exception {
        try (Link waiting = Link.to(listener.address())) {
            waiting.send(text("nobody reads this"));
            assertThat(files()).hasSize(2);

            listener.close();

            assertThat(files()).isEmpty();
            assertThatThrownBy(() -> waiting.receive(PATIENCE))
                    .isInstanceOf(BrokenLinkException.class);
        }
    }

    @Test
    void linkThatIsClosedBeforeItIsAcceptedStillDelivers() throws Exception {
        try (Link early = Link.to(listener.address())) {
            early.send(text("early"));
        }

        try (Link late = listener.accept(PATIENCE)) {
            assertThat(receiveText(late)).isEqualTo("early");
            assertThatThrownBy(() -> late.receive(PATIENCE))
                    .isInstanceOf(LinkClosedException.class);
        }
        assertThat(files()).containsExactly("test");
    }

    /// They sleep at the socket; platform threads, where they can, in a futex.
    @Test
    void virtualThreadsAndPlatformThreadsAnswerEachOther() throws Exception {
        FutureTask<Void> echo =
                new FutureTask<>(() -> {
                    for (int i = 0; i < 1000; i++) {
                        there.send(PATIENCE, there.receive(PATIENCE));
                    }
                    return null;
                });
        Thread.ofVirtual().start(echo);

        for (int i = 0; i < 1000; i++) {
            here.send(PATIENCE, text("ping " + i));
            assertThat(receiveText(here)).isEqualTo("ping " + i);
        }
        echo.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    /// Also where only one of them has a futex: no answer waits for the end of a slice of sleep.
    @Test
    void secondJvmAnswersWhenItIsAsked() throws Exception {
        Process process = FloodPeer.start("echo", listener.address(), folder);
        try (Link peer = listener.accept(PATIENCE)) {
            peer.send(PATIENCE, text("first"));
            peer.receive(PATIENCE);
            long start = System.nanoTime();
            for (int i = 0; i < 100; i++) {
                Thread.sleep(1); // longer than anybody polls
                peer.send(PATIENCE, text("ping"));
                peer.receive(PATIENCE);
            }
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SLACK);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void namesThatBeginAlikeDoNotMeet() throws Exception {
        try (Listener longer = Listener.at(new Address.Shm("test.more"));
                Link waiting = Link.to(longer.address())) {
            listener.close(); // sweeps what was for "test"

            try (Link accepted = longer.accept(PATIENCE)) {
                waiting.send(text("whole"));
                assertThat(receiveText(accepted)).isEqualTo("whole");
            }
        }
    }
}
