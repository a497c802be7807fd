// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.testkit.transport.Background;
import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Listener;
import io.wherry.transport.shm.internal.region.Folder;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A JVM is killed while both sides flood each other: the survivor knows it soon, has got nothing
/// that was not sent, and nothing is left behind.
///
/// The system property `io.wherry.transport.shm.kills` says how many of each kind; the seed is printed.
final class DeathTest {
    private static final int KILLS = Integer.getInteger("io.wherry.transport.shm.kills", 4);
    private static final Address ADDRESS = new Address.Shm("mortal");

    /// What the survivor has to know it in, on a machine that does other things too.
    private static final Duration SOON = Duration.ofSeconds(3);

    /// A JVM that starts has connected after some 300 of them.
    private static final int LATEST_MILLIS = 700;

    @TempDir Path folder;

    private final long seed = Long.getLong("io.wherry.transport.shm.seed", System.nanoTime());
    private final SplittableRandom random = new SplittableRandom(seed);

    @BeforeEach
    void chooseTheFolder() {
        System.setProperty(Folder.PROPERTY, folder.toString());
        System.out.println("seed of the moments of death: " + seed);
    }

    @AfterEach
    void forgetTheFolder() {
        System.clearProperty(Folder.PROPERTY);
    }

    @Test
    void whoListensSurvivesWhoConnected() throws Exception {
        List<String> threads = threads();
        try (Listener listener = Listener.at(ADDRESS)) {
            for (int i = 0; i < KILLS; i++) {
                Process peer = FloodPeer.start("connect", ADDRESS, folder);
                Background<Survivor> survivor =
                        Background.start(() -> new Survivor(listener.accept(SOON)));
                killAtRandom(peer);

                if (hasMet(survivor)) {
                    survivor.result().assertBroken();
                }
                assertThat(files()).as("files after %s deaths", i + 1).containsExactly("mortal");
                assertThat(mappings()).isEmpty();
            }
        }
        assertThat(files()).isEmpty();
        assertThat(threads()).isSubsetOf(threads);
    }

    @Test
    void whoConnectedSurvivesWhoListens() throws Exception {
        List<String> threads = threads();
        for (int i = 0; i < KILLS; i++) {
            Process peer = FloodPeer.start("listen", ADDRESS, folder);
            awaitListening(peer);
            Survivor survivor = new Survivor(Link.to(ADDRESS));
            killWithin(peer, random.nextInt(LATEST_MILLIS / 2));

            survivor.assertBroken();
            assertThat(files()).as("files after %s deaths", i + 1).containsExactly("mortal");
            assertThat(mappings()).isEmpty();
        }
        Listener.at(ADDRESS).close(); // a socket that nobody serves is replaced
        assertThat(files()).isEmpty();
        assertThat(threads()).isSubsetOf(threads);
    }

    private void killAtRandom(Process peer) throws InterruptedException {
        killWithin(peer, random.nextInt(LATEST_MILLIS));
    }

    private static void killWithin(Process peer, int millis) throws InterruptedException {
        Thread.sleep(millis); // a random moment, which nothing waits for
        peer.destroyForcibly().waitFor();
    }

    private static void awaitListening(Process peer) throws IOException {
        BufferedReader output = peer.inputReader();
        assertThat(output.readLine()).isEqualTo(FloodPeer.LISTENING);
    }

    /// The peer may have died before it connected.
    private static boolean hasMet(Background<Survivor> survivor) throws Exception {
        try {
            survivor.result();
            return true;
        } catch (ExecutionException e) {
            assertThat(e.getCause()).isInstanceOf(LinkTimeoutException.class);
            return false;
        }
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

    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> !name.equals("process reaper"))
                .toList();
    }

    /// One side of a flood.
    private static final class Survivor {
        private final Link link;
        private final Background<IOException> sender;
        private final Background<IOException> receiver;

        Survivor(Link link) {
            this.link = link;
            sender = Background.start(() -> Flood.send(link));
            receiver = Background.start(() -> Flood.receive(link));
        }

        void assertBroken() throws Exception {
            long start = System.nanoTime();
            assertThat(receiver.result()).isInstanceOf(BrokenLinkException.class);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
            link.close();
            assertThat(sender.result())
                    .isInstanceOfAny(BrokenLinkException.class, LinkClosedException.class);
        }
    }
}
