// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.transport.Address;
import io.wherry.transport.BrokenLinkException;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/// A JVM is killed while both sides flood each other: the survivor knows it soon, has got nothing that was not sent, and nothing is
/// leaked: no threads, no descriptors, and no files or mappings, as the transport defines them.
///
/// The system property `io.wherry.testkit.kills` says how many of each kind; the seed is reported.
public abstract class DeathContract {
    private static final int KILLS = Integer.getInteger("io.wherry.testkit.kills", 4);
    private static final String SEED = "io.wherry.testkit.seed";
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    /// The time limit for the survivor to detect the death, on a machine with other load.
    private static final Duration SOON = Duration.ofSeconds(3);

    /// A JVM that starts has connected after some 300 of them.
    private static final int LATEST_MILLIS = 700;

    private final long seed = Long.getLong(SEED, System.nanoTime());
    private final SplittableRandom random = new SplittableRandom(seed);

    protected DeathContract() {}

    /// Where to listen.
    protected abstract Address address() throws Exception;

    /// The options of the links and listeners on this side.
    protected LinkOptions options() throws Exception {
        return LinkOptions.standard();
    }

    /// For TLS: certificates, key and trust of the peer.
    protected Path[] files() throws Exception {
        return new Path[0];
    }

    /// Checks what else a dead peer may leave.
    ///
    /// @param listening whether this side or the one that was killed listens
    protected void assertNothingLeft(boolean listening) throws Exception {}

    @Test
    void listenerSurvivesTheConnector(TestReporter reporter) throws Exception {
        reporter.publishEntry(SEED, Long.toString(seed));
        List<String> threads = threads();
        try (Listener listener = Listener.at(address(), options())) {
            long descriptors = 0;
            for (int i = 0; i < KILLS; i++) {
                Process peer = FloodPeer.connect(listener.address(), files());
                BackgroundTask<Survivor> survivor =
                        BackgroundTask.start(() -> new Survivor(listener.accept(SOON)));
                killWithin(peer, random.nextInt(LATEST_MILLIS));

                if (hasMet(survivor)) {
                    survivor.result().assertBroken();
                }
                assertNothingLeft(true);
                descriptors = assertNoMore(descriptors);
            }
        }
        assertNothingLeft(false);
        assertThat(threads()).isSubsetOf(threads);
    }

    @Test
    void connectorSurvivesTheListener(TestReporter reporter) throws Exception {
        reporter.publishEntry(SEED, Long.toString(seed));
        List<String> threads = threads();
        long descriptors = 0;
        for (int i = 0; i < KILLS; i++) {
            Process peer = FloodPeer.listen(address(), files());
            Survivor survivor = new Survivor(Link.to(listening(peer), options()));
            killWithin(peer, random.nextInt(LATEST_MILLIS / 2));

            survivor.assertBroken();
            assertNothingLeft(true);
            descriptors = assertNoMore(descriptors);
        }
        Listener.at(address(), options()).close(); // a place that a dead one left is free
        assertNothingLeft(false);
        assertThat(threads()).isSubsetOf(threads);
    }

    private static void killWithin(Process peer, int millis) throws Exception {
        Thread.sleep(millis); // a random moment, which nothing waits for
        peer.destroyForcibly().waitFor();
        peer.getOutputStream().close();
        peer.getInputStream().close();
    }

    private static Address listening(Process peer) throws IOException {
        String line = peer.inputReader().readLine();
        assertThat(line).startsWith(FloodPeer.LISTENING);
        return Address.parse(line.substring(FloodPeer.LISTENING.length()));
    }

    /// The peer may have died before it connected.
    private static boolean hasMet(BackgroundTask<Survivor> survivor) throws Exception {
        try {
            survivor.result();
            return true;
        } catch (ExecutionException e) {
            assertThat(e.getCause()).isInstanceOf(LinkTimeoutException.class);
            return false;
        }
    }

    /// Resources that are created once may remain after the first death; later deaths must not add
    /// any,
    /// apart from those that the JVM itself opens.
    private static long assertNoMore(long before) throws IOException {
        if (!Files.isDirectory(DESCRIPTORS)) {
            return 0;
        }
        try (Stream<Path> open = Files.list(DESCRIPTORS)) {
            long now = open.count();
            if (before > 0) {
                assertThat(now).as("open descriptors").isLessThanOrEqualTo(before + 3);
            }
            return before == 0 ? now : before;
        }
    }

    /// All but those of the JDK that wait for processes to end: they stay a while, and are named after one process or none.
    private static List<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> !name.startsWith("process reaper"))
                .toList();
    }

    /// One side of a flood.
    private static final class Survivor {
        private final Link link;
        private final BackgroundTask<IOException> sender;
        private final BackgroundTask<IOException> receiver;

        Survivor(Link link) {
            this.link = link;
            sender = BackgroundTask.start(() -> FrameFlood.send(link));
            receiver = BackgroundTask.start(() -> FrameFlood.receive(link));
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
