// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.launch.JavaProgram;
import io.wherry.launch.JobStreams;
import io.wherry.launch.ProcessRanks;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Jobs of the built-in device, whose ranks are processes, connect to each other and spawn others.
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class DynamicJobsTest {
    private static final long SECONDS = 120;

    private final List<StartedJob> jobs = new ArrayList<>();

    /// A running job and its output.
    private record StartedJob(FutureTask<Integer> task, ByteArrayOutputStream output) {
        int code() throws Exception {
            return task.get(SECONDS, TimeUnit.SECONDS);
        }

        String text() {
            return output.toString(StandardCharsets.UTF_8);
        }
    }

    @AfterEach
    void stop() {
        jobs.forEach(job -> job.task.cancel(true)); // the launcher ends its ranks when interrupted
    }

    private StartedJob start(int ranks, String program, String... arguments) {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        JobStreams streams =
                new JobStreams(
                        output,
                        output,
                        ProcessBuilder.Redirect.from(new File("/dev/null")),
                        true,
                        _ -> {});
        List<String> command =
                new JavaProgram(
                                List.of(
                                        "-Xmx160m",
                                        "-XX:+UseSerialGC",
                                        "-XX:TieredStopAtLevel=1",
                                        "--enable-native-access=ALL-UNNAMED"),
                                classPath(),
                                "mpi.programs." + program,
                                List.of(arguments))
                        .command();
        FutureTask<Integer> task =
                new FutureTask<>(() -> ProcessRanks.run(ranks, command, streams));
        StartedJob job = new StartedJob(task, output);
        jobs.add(job);
        Thread.ofPlatform().daemon().start(task);
        return job;
    }

    private static List<Path> classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .toList();
    }

    private static String service() {
        return "DynamicJobsTest " + UUID.randomUUID();
    }

    @Test
    void twoJobsMeetUnderTheNameOfAService() throws Exception {
        String service = service();
        StartedJob server = start(2, "job.MeetingJobs", "server", "checks", service);
        StartedJob client = start(3, "job.MeetingJobs", "client", "checks", service);

        assertThat(client.code()).as(client.text() + server.text()).isZero();
        assertThat(server.code()).as(server.text()).isZero();
        assertThat(client.text()).contains("client: done");
        assertThat(server.text()).contains("server: done");
    }

    @Test
    void deathOfTheOtherJobIsAnErrorAndThisJobGoesOn() throws Exception {
        String service = service();
        StartedJob client = start(3, "job.MeetingJobs", "client", "dies", service);
        StartedJob server = start(1, "job.MeetingJobs", "server", "dies", service);

        assertThat(server.code()).as(server.text()).isEqualTo(7);
        assertThat(client.code()).as(client.text()).isZero();
        assertThat(client.text()).contains("client: done");
    }

    @Test
    void jobsAreStartedByProcesses() throws Exception {
        StartedJob job = start(2, "AllPrograms", "Ports", "ServiceNames", "StartedPrograms");

        assertThat(job.code()).as(job.text()).isZero();
        assertThat(job.text()).contains("programs: done");
    }

    @Test
    void failuresToStartAreErrorsOfTheCall() throws Exception {
        StartedJob job = start(2, "job.BadStarts");

        assertThat(job.code()).as(job.text()).isZero();
    }

    @Test
    void workersOfTheHowToReturnTheirResults() throws Exception {
        StartedJob job = start(1, "job.StartWorkers");

        assertThat(job.code()).as(job.text()).isZero();
        assertThat(job.text()).contains("sum of squares: 14");
    }
}
