// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.app;

import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.page.Document;
import io.wherry.bench.report.Cell;
import io.wherry.bench.report.Grid;
import io.wherry.bench.report.NumberFormats;
import io.wherry.bench.report.Unit;
import io.wherry.cli.Main;
import io.wherry.cli.profile.Profile;
import io.wherry.cli.profile.ProfileRow;
import io.wherry.cli.profile.RowKind;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The messages between the ranks of the structured programs, and the share of time they took.
public final class AppProfiles {
    private static final int RANKS = 8;

    /// One that has neighbours on both sides, and a parent and children in the tree of a barrier.
    private static final int SHOWN = 3;

    /// Enough rounds for most of them to run compiled code; a program with many calls needs only
    /// one.
    private static final int ROUNDS = 10;

    private static final String NOTHING = "-";
    private static final double BILLION = 1e9;

    private final Map<String, Profile> profiles = new LinkedHashMap<>();
    private final Map<String, String> failures = new LinkedHashMap<>();

    public static AppProfiles measure(Effort effort, Path folder)
            throws IOException, InterruptedException {
        AppProfiles profiles = new AppProfiles();
        List<String> programs = effort.isShort() ? List.of() : AppSuite.STRUCTURED;
        for (String program : programs) {
            BenchProgress.say("[apps] profile of " + program);
            BenchProgress.line();
            profiles.measure(program, RANKS, effort, folder);
        }
        return profiles;
    }

    /// Measures a program.
    ///
    /// @param program and its options
    public void measure(String program, int ranks, Effort effort, Path folder)
            throws IOException, InterruptedException {
        String name = "profile-" + program.replace(' ', '-');
        Path file = folder.resolve(name);
        Path log = folder.resolve(name + ".log");
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Fork.java(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Main.class.getName(),
                                "run",
                                "--profile",
                                "--profile-to",
                                file.toString(),
                                "--device",
                                "local",
                                "-n",
                                Integer.toString(ranks)));
        command.addAll(List.of(program.split(" ", -1)));
        String rounds = Integer.toString(rounds(program));
        command.addAll(List.of("--over", AppSuite.SHM, "--rounds", rounds, "--no-check"));
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectInput(new File("/dev/null"))
                        .redirectOutput(log.toFile())
                        .start();
        if (!process.waitFor(effort.patienceSeconds(), TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().waitFor();
            failures.put(program, "no end after " + effort.patienceSeconds() + " s");
        } else if (process.exitValue() != 0) {
            failures.put(program, "job ended: exit=" + process.exitValue() + ", see " + log);
        } else {
            profiles.put(program, Profile.read(file));
            Files.delete(file);
            Files.delete(log);
        }
    }

    private static int rounds(String program) {
        return program.equals(AppSuite.PMM) ? 1 : ROUNDS;
    }

    Map<String, String> failures() {
        return failures;
    }

    void describe(Document document) {
        document.title("## Messages (tables 4.5 and 4.6)");
        document.paragraph(
                """
                By `wherry run --profile` from events of the flight recorder, [which](../how-to/profile-a-job.md): %d ranks as in the document, over shared memory, in \
                fresh JVMs, %d rounds but for pmm, which has one; numbers are those of rank %d. *Elements* are those of the arguments with the most bytes; \
                calls are those of one round.\
                """
                        .formatted(RANKS, ROUNDS, SHOWN));
        document.grid(calls());
        document.paragraph(
                """
                Serialization, *estimated* as the document does: calls times what it costs to write, or read, such arguments by themselves; \
                and *measured*, in the calls. On one core for each rank both would agree; here %d ranks share the cores, and a rank that is \
                interrupted while it writes takes longer. Time is that of all of the JVM.\
                """
                        .formatted(RANKS));
        document.grid(shares());
    }

    private Grid calls() {
        Grid grid =
                new Grid(
                        List.of(
                                "program",
                                "incoming",
                                "outgoing",
                                "types",
                                "elements",
                                "reported: calls in, out",
                                "elements"));
        profiles.forEach((program, profile) -> {
            Optional<ProfileRow> most = most(profile);
            String elements = most.map(row -> row.amounts().elements().toString()).orElse(NOTHING);
            grid.addCells(
                    List.of(
                            Cell.of(program),
                            count(profile, RowKind.ARGUMENTS_IN, most, rounds(program)),
                            count(profile, RowKind.ARGUMENTS_OUT, most, rounds(program)),
                            Cell.of(most.map(AppProfiles::types).orElse(NOTHING)),
                            Cell.of(elements),
                            Cell.of(reportedCalls(program)),
                            Cell.of(reportedElements(program))));
        });
        return grid;
    }

    /// The arguments that most bytes of the rank are of.
    private static Optional<ProfileRow> most(Profile profile) {
        return profile.rows(SHOWN, RowKind.ARGUMENTS_OUT).stream()
                .max(Comparator.comparingLong(row -> row.amounts().bytes()));
    }

    private static String types(ProfileRow row) {
        return row.types().replaceAll("([A-Za-z_0-9]+[.$])+", "");
    }

    private static Cell count(
            Profile profile, RowKind kind, Optional<ProfileRow> like, int rounds) {
        long calls =
                profile.rows(SHOWN, kind).stream()
                        .filter(row -> like.isPresent() && row.types().equals(like.get().types()))
                        .mapToLong(row -> row.amounts().count())
                        .sum();
        long each = calls / rounds;
        return Cell.of(NumberFormats.count(each), Unit.COUNT, (double) each);
    }

    private static String reportedCalls(String program) {
        return switch (program) {
            case AppSuite.SOR, AppSuite.EM3D -> "400, 400";
            case AppSuite.FFT_COMPLEX, AppSuite.FFT_ARRAYS -> "113, 113";
            case AppSuite.PMM -> "22,400, 22,400";
            default -> NOTHING;
        };
    }

    private static String reportedElements(String program) {
        return switch (program) {
            case AppSuite.SOR -> "1600";
            case AppSuite.EM3D -> "2300 to 2350";
            case AppSuite.FFT_COMPLEX -> "1024";
            case AppSuite.FFT_ARRAYS -> "2 x 1024";
            case AppSuite.PMM -> "256";
            default -> NOTHING;
        };
    }

    private Grid shares() {
        Grid grid =
                new Grid(
                        List.of(
                                "program",
                                "time",
                                "communication",
                                "serialization estimated",
                                "of communication",
                                "measured",
                                "of communication",
                                "reported, estimated"));
        profiles.forEach((program, profile) -> {
            double communication = profile.communication(SHOWN);
            Optional<Long> estimate = profile.estimate(SHOWN);
            double measured = profile.serialization(SHOWN);
            String share =
                    estimate.map(nanos -> NumberFormats.percent((double) nanos / communication))
                            .orElse(NOTHING);
            grid.addCells(
                    List.of(
                            Cell.of(program),
                            seconds((double) profile.total(SHOWN)),
                            seconds(communication),
                            estimate.map(nanos -> seconds((double) nanos)).orElse(Cell.NOTHING),
                            Cell.of(share),
                            seconds(measured),
                            Cell.of(NumberFormats.percent(measured / communication)),
                            Cell.of(reportedShare(program))));
        });
        return grid;
    }

    private static Cell seconds(double nanos) {
        String shown =
                nanos < BILLION
                        ? NumberFormats.time(nanos)
                        : NumberFormats.number(nanos / BILLION) + " s";
        return Cell.of(shown, Unit.NANOSECONDS, nanos);
    }

    private static String reportedShare(String program) {
        return switch (program) {
            case AppSuite.SOR -> "11.8 % of 4.59 s";
            case AppSuite.EM3D -> "10.9 % of 2.20 s";
            case AppSuite.FFT_COMPLEX -> "14.3 % of 18.30 s";
            case AppSuite.FFT_ARRAYS -> "1.4 % of 14.82 s";
            case AppSuite.PMM -> "7.6 % of 190.58 s";
            default -> NOTHING;
        };
    }
}
