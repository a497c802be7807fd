// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import io.wherry.rmi.OneWay;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.TwoRuntimes;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests that the names of threads in a thread dump show which threads serve remote calls and what
/// they do.
@Timeout(60)
final class ThreadNamesTest {
    @TempDir Path folder;

    interface Desk extends Remote {
        void pass() throws RemoteException, InterruptedException;

        @OneWay
        void note() throws RemoteException;
    }

    private static final class Clerk implements Desk {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch gate = new CountDownLatch(1);

        @Override
        public void pass() throws InterruptedException {
            begun.countDown();
            gate.await();
        }

        @Override
        public void note() {}
    }

    /// As `jcmd <pid> Thread.dump_to_file` writes it: with virtual threads.
    private String dump() throws Exception {
        Path file = folder.resolve("threads");
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpThreads(file.toString(), ThreadDumpFormat.TEXT_PLAIN);
        return Files.readString(file);
    }

    private static boolean isThere(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals(name));
    }

    @Test
    void namesSayWhatThreadsDo() throws Exception {
        Clerk clerk = new Clerk();
        try (TwoRuntimes runtimes = TwoRuntimes.over("unix", folder, RmiOptions.standard())) {
            Desk desk = runtimes.found(clerk, Desk.class);
            while (!isThere("wherry-rmi send to " + runtimes.address())) {
                for (int i = 0; i < 100; i++) {
                    desk.note(); // until some follow each other closely; the test's time is bounded
                }
            }
            var passing =
                    Stubs.async(
                            Stubs.within(desk, Duration.ofMinutes(1)),
                            stub -> {
                                stub.pass();
                                return "";
                            });
            clerk.begun.await();
            String threads = dump();
            clerk.gate.countDown();
            passing.join();

            String address = runtimes.address().toString();
            assertThat(threads)
                    .contains("\"wherry-rmi accept at " + address + "\"")
                    .contains("\"wherry-rmi receive from " + address + "\"")
                    .contains("\"wherry-rmi send to " + address + "\"")
                    .contains("\"wherry-rmi expire deadlines\"")
                    .contains("\"wherry-rmi forget collected objects\"")
                    .contains("\"wherry-rmi run " + Clerk.class.getName() + ".pass()V for ");
        }
    }
}
