// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import io.wherry.testkit.transport.BackgroundTask;
import io.wherry.testkit.transport.TestCertificates;
import io.wherry.testkit.transport.TransportContract;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Listener;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Many links that are open at the same time, and the resources that remain after them.
@Timeout(120)
final class ManyLinksTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final UnixOperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class);

    /// Two ends, each with a socket and at most two selectors of two descriptors.
    private static final int DESCRIPTORS_PER_LINK = 10;

    private static final int ROUNDS = 3;
    private static final int LONGEST = 10_000;

    @Test
    void thousandLinksOverTcpPassFramesBothWaysAndLeaveNothing() throws Exception {
        assertNothingIsLeft(1000, Address.parse("tcp://127.0.0.1:0"), LinkOptions.standard());
    }

    @Test
    void hundredLinksOverTlsPassFramesBothWaysAndLeaveNothing() throws Exception {
        assertNothingIsLeft(
                100,
                Address.parse("tls://127.0.0.1:0"),
                LinkOptions.standard().withTls(TestCertificates.SERVER.options()));
    }

    private static void assertNothingIsLeft(int count, Address address, LinkOptions options)
            throws Exception {
        long most = SYSTEM.getMaxFileDescriptorCount() / DESCRIPTORS_PER_LINK;
        if (most < count) {
            System.out.println(
                    "ManyLinksTest is skipped, the system allows too few: links=" + most);
            Assumptions.abort("too few descriptors for the links: links=" + most);
        }
        talk(2, address, options); // loads what is loaded once
        int descriptors = descriptors();
        int threads = threads();

        talk(count, address, options);

        assertFalls("descriptors", ManyLinksTest::descriptors, descriptors);
        assertFalls("threads", ManyLinksTest::threads, threads);
    }

    private static void talk(int count, Address address, LinkOptions options) throws Exception {
        List<Link> links = new ArrayList<>();
        try (Listener listener = Listener.at(address, options)) {
            BackgroundTask<Void> echo = BackgroundTask.start(() -> echo(listener, count));
            for (int i = 0; i < count; i++) {
                links.add(Link.to(listener.address(), options));
            }
            for (int round = 0; round < ROUNDS; round++) {
                for (int i = 0; i < count; i++) {
                    links.get(i).send(PATIENCE, ByteBuffer.wrap(frame(round, i)));
                }
                for (int i = 0; i < count; i++) {
                    MemorySegment expected = MemorySegment.ofArray(frame(round, i));
                    assertThat(links.get(i).receive(PATIENCE).mismatch(expected)).isEqualTo(-1);
                }
            }
            echo.result();
        } finally {
            closeAll(links);
        }
    }

    private static byte[] frame(int round, int link) {
        SplittableRandom random = new SplittableRandom(1000L * round + link);
        return TransportContract.randomBytes(random, random.nextInt(LONGEST));
    }

    private static Void echo(Listener listener, int count) throws IOException {
        List<Link> links = new ArrayList<>();
        try {
            while (links.size() < count) {
                links.add(listener.accept(PATIENCE));
            }
            for (int round = 0; round < ROUNDS; round++) {
                for (Link link : links) {
                    link.send(PATIENCE, link.receive(PATIENCE));
                }
            }
        } finally {
            closeAll(links);
        }
        return null;
    }

    private static void closeAll(List<Link> links) throws IOException {
        for (Link link : links) {
            link.close();
        }
    }

    private static void assertFalls(String what, IntSupplier count, int to) throws Exception {
        long start = System.nanoTime();
        while (count.getAsInt() > to) {
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .as("%s left: %d, before: %d", what, count.getAsInt(), to)
                    .isLessThan(Duration.ofSeconds(10));
            Thread.onSpinWait();
        }
    }

    private static int threads() {
        return Thread.getAllStackTraces().size();
    }

    /// Open files and sockets of this process.
    private static int descriptors() {
        return (int) SYSTEM.getOpenFileDescriptorCount();
    }
}
