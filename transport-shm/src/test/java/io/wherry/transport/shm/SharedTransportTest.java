// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.testkit.transport.BackgroundTask;
import io.wherry.testkit.transport.EchoPeer;
import io.wherry.testkit.transport.ProcessContract;
import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkInput;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Listener;
import io.wherry.transport.shm.internal.region.SharedMemoryFolder;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.BindException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
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
        System.setProperty(SharedMemoryFolder.PROPERTY, folder.toString());
        return new Address.Shm("test");
    }

    @AfterEach
    void forgetTheFolder() {
        System.clearProperty(SharedMemoryFolder.PROPERTY);
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
    void interruptedConnectSaysSoAndLeavesNoFile() throws Exception {
        Address address = listener.address();
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> Link.to(address)).isInstanceOf(InterruptedIOException.class);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }

        assertThat(files()).containsExactly("test");
    }

    @Test
    void onlyTheOwnerMayEnter() throws Exception {
        Path path = folder.resolve("deeper");
        System.setProperty(SharedMemoryFolder.PROPERTY, path.toString());
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
                .hasMessage("other users may enter the folder: path=" + folder + ", mode=750");
        assertThatThrownBy(() -> Listener.at(new Address.Shm("other")))
                .hasRootCauseMessage(
                        "other users may enter the folder: path=" + folder + ", mode=750");
    }

    @Test
    void nameThatIsServedIsRefused() {
        assertThatThrownBy(() -> Listener.at(listener.address()))
                .hasRootCauseInstanceOf(BindException.class);
    }

    @Test
    void linkThatWasNeverAcceptedBreaksWithTheListener() throws Exception {
        try (Link waiting = Link.to(listener.address())) {
            waiting.send(text("not read"));
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

    /// The first call finds the connection, the second one its region.
    @Test
    void interruptOfTheAcceptingThreadTurnsNoPeerAway() throws Exception {
        try (Link early = Link.to(listener.address())) {
            early.send(text("early"));
            assertThatThrownBy(() -> listener.accept(Duration.ZERO))
                    .isInstanceOf(LinkTimeoutException.class);
            Thread.currentThread().interrupt();

            try (Link late = listener.accept(PATIENCE)) {
                assertThat(Thread.interrupted()).isTrue();
                assertThat(receiveText(late)).isEqualTo("early");
            }
        }
    }

    /// They sleep at the socket; platform threads, where they can, in a futex.
    @Test
    void virtualThreadsAndPlatformThreadsReplyToEachOther() throws Exception {
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

    /// Both sides know then that the other looks into the slab.
    private void meet() throws Exception {
        here.send(text("hello"));
        assertThat(receiveText(there)).isEqualTo("hello");
        there.send(text("hello"));
        assertThat(receiveText(here)).isEqualTo("hello");
    }

    @Test
    void longFrameIsSeenWhereItLies() throws Exception {
        meet();
        byte[] bytes = randomBytes(new SplittableRandom(8), 1 << 20);
        MemorySegment sent = MemorySegment.ofArray(bytes);

        here.send(sent);
        MemorySegment first = there.receive(PATIENCE);

        assertThat(first.isReadOnly()).isTrue();
        assertThat(first.mismatch(sent)).isEqualTo(-1);
        for (int i = 0; i < 30; i++) { // more than the slab holds
            here.send(sent);
            assertThat(there.receive(PATIENCE).mismatch(sent)).isEqualTo(-1);
        }
    }

    @Test
    void longFrameStaysUntilTheNextIsReceived() throws Exception {
        meet();
        byte[] bytes = randomBytes(new SplittableRandom(9), 5 << 20);
        MemorySegment sent = MemorySegment.ofArray(bytes);
        here.send(sent);
        MemorySegment first = there.receive(PATIENCE);

        BackgroundTask<Void> sender =
                BackgroundTask.start(() -> {
                    for (int i = 0; i < 8; i++) { // some do not fit: these go through the ring
                        here.send(MemorySegment.ofArray(new byte[3 << 20]).fill((byte) i));
                    }
                    return null;
                });
        Thread.sleep(50); // so that some have been sent

        assertThat(first.mismatch(sent)).isEqualTo(-1);
        for (int i = 0; i < 8; i++) {
            MemorySegment next = there.receive(PATIENCE);
            assertThat(next.byteSize()).isEqualTo(3 << 20);
            assertThat(next.get(ValueLayout.JAVA_BYTE, i)).isEqualTo((byte) i);
            assertThat(next.get(ValueLayout.JAVA_BYTE, (3 << 20) - 1)).isEqualTo((byte) i);
        }
        sender.result();
    }

    @Test
    void longFrameIsReceivedInEveryOtherWayToo() throws Exception {
        meet();
        byte[] bytes = randomBytes(new SplittableRandom(10), 100_000);
        MemorySegment sent = MemorySegment.ofArray(bytes);
        for (int i = 0; i < 4; i++) {
            here.send(sent);
        }
        ByteBuffer target = ByteBuffer.allocate(100_000);
        MemorySegment piece = MemorySegment.ofArray(new byte[30_000]);

        there.receive(target, PATIENCE);
        assertThat(target.array()).isEqualTo(bytes);
        assertThat(there.read(piece, PATIENCE)).isEqualTo(30_000);
        assertThat(there.awaitFrame(PATIENCE)).isEqualTo(70_000);
        assertThat(there.receive(PATIENCE).mismatch(sent.asSlice(30_000))).isEqualTo(-1);
        try (LinkInput frame = there.frame(PATIENCE)) {
            assertThat(frame.readAllBytes()).isEqualTo(bytes);
        }
        assertThatThrownBy(() -> there.receive(piece, PATIENCE))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(there.receive(PATIENCE).mismatch(sent)).isEqualTo(-1);
    }

    @Test
    void longFrameIsGoneWhenTheLinkIsClosed() throws Exception {
        meet();
        here.send(MemorySegment.ofArray(new byte[100_000]));
        MemorySegment lent = there.receive(PATIENCE);

        there.close();

        assertThatThrownBy(() -> lent.get(ValueLayout.JAVA_BYTE, 0))
                .isInstanceOf(IllegalStateException.class);
    }

    /// Also where only one of them has a futex: no answer waits for the end of a slice of sleep.
    @Test
    void secondJvmRepliesToRequests() throws Exception {
        Process process = EchoPeer.start(listener.address());
        try (Link peer = listener.accept(PATIENCE)) {
            peer.send(PATIENCE, text("first"));
            peer.receive(PATIENCE);
            long start = System.nanoTime();
            for (int i = 0; i < 100; i++) {
                Thread.sleep(1); // longer than a poll budget
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
