// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.cli.Main;
import io.wherry.cli.profile.Profile;
import io.wherry.cli.profile.ProfileAmounts;
import io.wherry.cli.profile.ProfileRow;
import io.wherry.cli.profile.RowKind;
import io.wherry.howto.ReadProfile;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The profile of jobs that say a known number of things: see [ProfiledPeer].
@Timeout(120)
final class ProfileTest {
    private static final String ROW = "Integer, double[]";
    private static final String POINTS = ProfiledPeer.Point.class.getTypeName() + "[]";

    @TempDir Path folder;

    private String out = "";
    private String err = "";

    private int wherry(Map<String, String> environment, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(
                List.of(
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.io.tmpdir=" + Files.createDirectories(folder.resolve("tmp")),
                        "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(Main.class.getName());
        command.addAll(List.of(arguments));
        Path printed = folder.resolve("out");
        Path failed = folder.resolve("err");
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectOutput(printed.toFile())
                        .redirectError(failed.toFile());
        builder.environment()
                .keySet()
                .removeIf(name -> name.matches("(OMPI|PMI|PMIX|MV2|SLURM|WHERRY|JDK)_.*"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
        out = Files.readString(printed);
        err = Files.readString(failed);
        return process.exitValue();
    }

    private static String classes() throws Exception {
        return new File(
                        ProfiledPeer.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI())
                .getPath();
    }

    private Profile profile(String... words) throws Exception {
        Path file = folder.resolve("profile.tsv");
        List<String> line = new ArrayList<>(List.of("run", "-n", "2"));
        line.addAll(List.of("--profile", "--profile-to", file.toString()));
        line.addAll(List.of("-cp", classes(), ProfiledPeer.class.getName()));
        line.addAll(List.of(words));
        assertThat(wherry(Map.of(), line.toArray(String[]::new))).as(() -> err).isZero();
        assertThat(err).isEmpty();
        try (Stream<Path> left = Files.list(folder.resolve("tmp"))) {
            assertThat(left.filter(path -> path.getFileName().toString().startsWith("wherry-")))
                    .as("recordings are gone")
                    .isEmpty();
        }
        return Profile.read(file);
    }

    private static ProfileAmounts of(
            Profile profile, int rank, RowKind kind, String what, String types) {
        List<ProfileRow> rows =
                profile.rows(rank, kind).stream()
                        .filter(row -> row.what().contains(what) && row.types().equals(types))
                        .toList();
        assertThat(rows).as("%s %s %s of %s", kind, what, types, profile).hasSize(1);
        return rows.getFirst().amounts();
    }

    private static void assertAmounts(
            ProfileAmounts amounts, long count, long elements, long bytes) {
        assertThat(amounts.count()).isEqualTo(count);
        assertThat(amounts.elements()).isEqualTo(new ProfileAmounts.Range(elements, elements));
        assertThat(amounts.bytes()).isBetween(bytes, bytes + bytes / 20);
    }

    private static void assertTimes(Profile profile, int rank) {
        assertThat(profile.serialization(rank)).isPositive();
        assertThat(profile.communication(rank)).isGreaterThanOrEqualTo(profile.serialization(rank));
        assertThat(profile.total(rank)).isGreaterThan(profile.communication(rank));
    }

    @Test
    void callsAreCountedOnBothSidesWithTypesElementsAndBytes() throws Exception {
        Profile profile = profile("rmi", folder.toString());

        assertThat(profile.ranks()).containsExactly(0, 1);
        for (int rank : profile.ranks()) {
            for (RowKind kind : List.of(RowKind.ARGUMENTS_OUT, RowKind.ARGUMENTS_IN)) {
                long bytes = (long) Double.BYTES * ProfiledPeer.ROW * ProfiledPeer.CALLS;
                assertAmounts(
                        of(profile, rank, kind, "put(", ROW),
                        ProfiledPeer.CALLS,
                        ProfiledPeer.ROW,
                        bytes);
                assertThat(of(profile, rank, kind, "points(", POINTS).elements())
                        .isEqualTo(
                                new ProfileAmounts.Range(ProfiledPeer.POINTS, ProfiledPeer.POINTS));
            }
            for (RowKind kind : List.of(RowKind.CALL_OUT, RowKind.CALL_IN)) {
                assertThat(of(profile, rank, kind, "put(", "").count())
                        .isEqualTo(ProfiledPeer.CALLS);
                assertThat(of(profile, rank, kind, "points(", "").count())
                        .isEqualTo(ProfiledPeer.POINT_CALLS);
            }
            assertThat(of(profile, rank, RowKind.RESULT_IN, "points(", "Integer").count())
                    .isEqualTo(ProfiledPeer.POINT_CALLS);
            assertTimes(profile, rank);
        }
        assertThat(out)
                .contains("Sent and received", "double[]", "Point[]", "measured s")
                .contains("ProfiledPeer$Neighbour.put");
        assertThat(ReadProfile.share(folder.resolve("profile.tsv")))
                .contains(
                        "rank 0 made " + profile.sum(0, RowKind.ARGUMENTS_OUT).count() + " calls");
    }

    @Test
    void serializationIsEstimatedByTheCostOfTheMessagesByThemselves() throws Exception {
        Profile profile = profile("rmi", folder.toString());

        for (int rank : profile.ranks()) {
            assertThat(of(profile, rank, RowKind.ESTIMATE, "arguments-out put(", ROW).nanos())
                    .isPositive();
            ProfileAmounts written =
                    of(profile, rank, RowKind.ESTIMATE, "arguments-out points(", POINTS);
            ProfileAmounts read =
                    of(profile, rank, RowKind.ESTIMATE, "arguments-in points(", POINTS);
            assertThat(written.count()).isEqualTo(ProfiledPeer.POINT_CALLS);
            assertThat(written.nanos()).isPositive();
            assertThat(read.nanos()).isPositive();
            assertThat(profile.estimate(rank)).isPresent();
        }
    }

    @Test
    void messagesOfMpiAreCounted() throws Exception {
        Profile profile = profile("mpi");

        long bytes = (long) Double.BYTES * ProfiledPeer.ROW * ProfiledPeer.SENDS;
        assertAmounts(
                of(profile, 0, RowKind.SENT, "", "double"),
                ProfiledPeer.SENDS,
                ProfiledPeer.ROW,
                bytes);
        assertAmounts(
                of(profile, 1, RowKind.RECEIVED, "", "double"),
                ProfiledPeer.SENDS,
                ProfiledPeer.ROW,
                bytes);
        assertThat(profile.rows(1, RowKind.SENT)).isEmpty();
        assertThat(profile.sum(1, RowKind.WAITED).count()).isEqualTo(ProfiledPeer.SENDS / 2);
        for (int rank : profile.ranks()) {
            ProfileAmounts sum = of(profile, rank, RowKind.COLLECTIVE, "Allreduce", "int");
            assertThat(sum.count()).isEqualTo(1);
            assertThat(sum.bytes()).isEqualTo(Integer.BYTES);
            assertThat(of(profile, rank, RowKind.COLLECTIVE, "Bcast", "Object").count())
                    .isEqualTo(1);
            assertThat(of(profile, rank, RowKind.COLLECTIVE, "Barrier", "").count()).isEqualTo(1);
            assertTimes(profile, rank);
        }
        assertThat(of(profile, 0, RowKind.ENCODED, "lean", "java.lang.Object[]").bytes())
                .isEqualTo(of(profile, 1, RowKind.DECODED, "lean", "java.lang.Object[]").bytes());
    }

    @Test
    void clustersAreCounted() throws Exception {
        Profile profile = profile("iso");

        for (int rank : profile.ranks()) {
            ProfileAmounts sent = profile.sum(rank, RowKind.CLUSTER_SENT);
            assertThat(sent.count()).isEqualTo(ProfiledPeer.CLUSTERS);
            assertThat(sent.bytes())
                    .isPositive()
                    .isEqualTo(profile.sum(1 - rank, RowKind.CLUSTER_RECEIVED).bytes());
            assertThat(profile.sum(rank, RowKind.CLUSTER_RECEIVED).count())
                    .isEqualTo(ProfiledPeer.CLUSTERS);
            assertThat(profile.communication(rank)).isPositive();
        }
    }

    @Test
    void ranksThatAreThreadsHaveOneProfile() throws Exception {
        Path file = folder.resolve("threads.tsv");

        assertThat(
                        wherry(
                                Map.of(),
                                "run",
                                "-n",
                                "2",
                                "--threads",
                                "--profile-to",
                                file.toString(),
                                "-cp",
                                classes(),
                                ProfiledPeer.class.getName(),
                                "mpi"))
                .as(() -> err)
                .isZero();

        Profile profile = Profile.read(file);
        assertThat(profile.ranks()).hasSize(1);
        assertThat(of(profile, 0, RowKind.SENT, "", "double").count())
                .isEqualTo(ProfiledPeer.SENDS);
        assertThat(of(profile, 0, RowKind.RECEIVED, "", "double").count())
                .isEqualTo(ProfiledPeer.SENDS);
        assertThat(out).doesNotContain("Sent and received");
    }

    @Test
    void ranksOfALauncherLeaveRecordingsThatAreReadTogether() throws Exception {
        for (int rank = 0; rank < 2; rank++) {
            Map<String, String> environment =
                    Map.of(
                            "OMPI_COMM_WORLD_RANK",
                            Integer.toString(rank),
                            "OMPI_COMM_WORLD_SIZE",
                            "2");
            String peer = RankPeer.class.getName();
            assertThat(wherry(environment, "run", "--profile", "-cp", classes(), peer, "say"))
                    .as(() -> err)
                    .isZero();
        }

        Path table = folder.resolve("both.tsv");
        assertThat(
                        wherry(
                                Map.of(),
                                "profile",
                                "--to",
                                table.toString(),
                                "wherry-rank-0.jfr",
                                "wherry-rank-1.jfr"))
                .as(() -> err)
                .isZero();
        String printed = out;
        assertThat(Profile.read(table).ranks()).containsExactly(0, 1);
        assertThat(wherry(Map.of(), "profile", table.toString())).isZero();
        assertThat(out).isEqualTo(printed).contains("total s");
    }

    @Test
    void jobThatFailsHasAProfileAndItsOwnCode() throws Exception {
        String peer = RankPeer.class.getName();

        assertThat(wherry(Map.of(), "run", "-n", "2", "--profile", "-cp", classes(), peer, "throw"))
                .isEqualTo(1);

        assertThat(err).contains("IllegalStateException: on purpose");
        assertThat(out).contains("Sent and received", "total s");
    }

    @Test
    void rankThatIsKilledIsSaidToHaveLeftNothing() throws Exception {
        String peer = ProfiledPeer.class.getName();

        assertThat(wherry(Map.of(), "run", "-n", "2", "--profile", "-cp", classes(), peer, "halt"))
                .isEqualTo(3);

        assertThat(out).contains("1 of 2 ranks left no recording", "total s");
    }

    @Test
    void invalidProfileIsReported() throws Exception {
        Path other = Files.writeString(folder.resolve("other.tsv"), "rank\twhat\n");
        Path cut = Files.writeString(folder.resolve("cut.jfr"), "FLR");

        assertThat(wherry(Map.of(), "profile", other.toString())).isEqualTo(1);
        assertThat(err).contains("not a profile: ").doesNotContain("\tat ");
        assertThat(wherry(Map.of(), "profile", cut.toString())).isEqualTo(1);
        assertThat(err).contains("cut.jfr").doesNotContain("\tat ");
        assertThat(wherry(Map.of(), "profile", "none.jfr")).isEqualTo(1);
        assertThat(err).contains("no such file: none.jfr");
        assertThat(wherry(Map.of(), "profile", other.toString(), cut.toString())).isEqualTo(2);
    }
}
