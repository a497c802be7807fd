// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.samples.bank.BankSample;
import io.wherry.samples.chat.Chat;
import io.wherry.samples.jobs.Jobs;
import io.wherry.samples.stars.StarSample;
import io.wherry.samples.tree.TreeSample;
import io.wherry.testkit.transport.PeerJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The samples do what their README says, each program in a JVM of its own.
@Timeout(120)
final class SamplesTest {
    @TempDir Path folder;

    private final List<Process> started = new ArrayList<>();

    private Process start(Class<?> program, String... arguments) throws IOException {
        Process process = PeerJvm.start(program, List.of(arguments));
        started.add(process);
        return process;
    }

    @AfterEach
    void stop() throws InterruptedException {
        for (Process process : started) {
            process.destroy();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static void awaitLine(Process process, String line) throws IOException {
        BufferedReader out = process.inputReader();
        String seen = out.readLine();
        while (seen != null && !seen.equals(line)) {
            seen = out.readLine();
        }
        assertThat(seen).as("line of a program").isEqualTo(line);
    }

    private static void type(Process process, String line) throws IOException {
        process.outputWriter().write(line + "\n");
        process.outputWriter().flush();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Test
    void guestsOfTheChatHearEachOther() throws Exception {
        String port = "" + freePort();
        awaitLine(start(Chat.class, "server", port), "the room is open");
        Process ann = start(Chat.class, "client", port, "Ann");
        awaitLine(ann, "in the room: Ann");
        Process ben = start(Chat.class, "client", port, "Ben");
        awaitLine(ben, "in the room: Ann, Ben");

        type(ann, "hello");
        awaitLine(ben, "Ann: hello");
        ann.destroyForcibly().waitFor();
        type(ben, "still there?");

        awaitLine(ben, "*: Ann is gone");
        awaitLine(ben, "Ben: still there?");
        ben.outputWriter().close();
        assertThat(ben.waitFor(20, TimeUnit.SECONDS)).as("ends with its input").isTrue();
    }

    @Test
    void bankMovesMoneyOrSaysWhatIsMissing() throws Exception {
        String address = "unix://" + folder.resolve("bank");
        awaitLine(start(BankSample.class, "server", address), "the bank is open");

        Process client = start(BankSample.class, "client", address);

        assertThat(client.inputReader().readAllLines())
                .containsExactly(
                        "Ann lacks 4000 cents",
                        "deposit: 10000",
                        "to Ben: -7000",
                        "Ann has 3000, Ben has 7000");
        assertThat(client.waitFor()).isZero();
    }

    @Test
    void jobsOfAClientRunOnWorkers() throws Exception {
        String address = "shm://jobs-" + Long.toHexString(ThreadLocalRandom.current().nextLong());
        awaitLine(start(Jobs.class, "server", address), "waiting for jobs");
        Process one = start(Jobs.class, "worker", address);
        Process other = start(Jobs.class, "worker", address);
        awaitLine(one, "waiting for jobs");
        awaitLine(other, "waiting for jobs");

        Process client = start(Jobs.class, "client", address);

        assertThat(client.inputReader().readAllLines())
                .containsExactly(
                        "78498 primes below 1000000",
                        "a job failed: java.lang.IllegalArgumentException: negative number: -1");
        assertThat(one.inputReader().readLine()).startsWith("runs Primes[");
        assertThat(other.inputReader().readLine()).startsWith("runs Primes[");
    }

    @Test
    void treeIsAskedOnTheOtherNode() throws Exception {
        String build = "unix://" + folder.resolve("node0");
        String ask = "unix://" + folder.resolve("node1");
        TreeSet<Integer> numbers = new TreeSet<>();
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 100_000; i++) {
            numbers.add(random.nextInt(1_000_000));
        }

        Process builder = start(TreeSample.class, "build", build, ask);
        Process asker = start(TreeSample.class, "ask", build, ask, "5", "10", "25");

        assertThat(asker.inputReader().readAllLines())
                .containsExactly(
                        "%d numbers, their sum is %d"
                                .formatted(
                                        numbers.size(),
                                        numbers.stream().mapToLong(number -> number).sum()),
                        "5" + (numbers.contains(5) ? " is there" : " is not there"),
                        "10" + (numbers.contains(10) ? " is there" : " is not there"),
                        "25" + (numbers.contains(25) ? " is there" : " is not there"));
        awaitLine(builder, "sent");
    }

    @Test
    void starsAreCountedInAnotherProcess() throws Exception {
        String file = folder.resolve("stars.cluster").toString();
        SplittableRandom random = new SplittableRandom(1);
        int near = 0;
        int brightest = 0;
        double least = 20;
        for (int i = 0; i < 10_000; i++) {
            double magnitude = random.nextDouble(20);
            near += random.nextInt(1_000) <= 100 && magnitude <= 6 ? 1 : 0;
            brightest = magnitude < least ? i : brightest;
            least = Math.min(least, magnitude);
        }

        String[] written =
                start(StarSample.class, "write", file, "10000")
                        .inputReader()
                        .readAllAsString()
                        .strip()
                        .split(", ", 2);
        Process counting = start(StarSample.class, "count", file, "6", "100");

        assertThat(written[0]).isEqualTo("10000 stars");
        assertThat(written[1]).contains("name at ", "magnitude at ", "distance at ");
        assertThat(counting.inputReader().readAllLines())
                .containsExactly(written[1], near + " stars", "the brightest is star " + brightest);
    }

    @Test
    void numbersThatAreNoneGetTheUsageOfTheStars() throws Exception {
        String file = folder.resolve("stars.cluster").toString();

        for (String[] arguments :
                new String[][] {
                    {"write", file, "-5"},
                    {"write", file, "many"},
                    {"count", file, "bright", "100"},
                    {"count", file, "6", "-1"}
                }) {
            assertThat(start(StarSample.class, arguments).waitFor())
                    .as("exit code: %s", List.of(arguments))
                    .isEqualTo(2);
        }
        assertThat(folder).isEmptyDirectory();
    }
}
