// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.spark.FailingRank.Where;
import io.wherry.spark.PartialSums.Result;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mpi.MPI;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import scala.Tuple2;

/// Ranks of MPI as tasks, two in each of two executors.
@Timeout(120)
final class BarrierRanksTest {
    private static final int RANKS = 4;
    private static final int ORDERS = 1_000;

    private static JavaSparkContext spark;

    @TempDir Path attempts;

    @BeforeAll
    static void start() throws Exception {
        spark =
                TestCluster.start(
                        TestCluster.conf(2, WherrySerializer.class.getName())
                                .setMaster("local-cluster[2,2,1024]")
                                .set("spark.task.maxFailures", "4")
                                .set("spark.stage.maxConsecutiveAttempts", "2")
                                .set(
                                        "spark.scheduler.barrier.maxConcurrentTasksCheck.interval",
                                        "1s"));
    }

    @AfterAll
    static void stop() {
        spark.close();
    }

    private static JavaRDD<Order> orders() {
        return spark.parallelize(IntStream.range(0, ORDERS).boxed().toList(), RANKS).map(Order::of);
    }

    @Test
    void ranksOfSeveralExecutorsAddAndExchangeObjects() {
        List<Result> results = BarrierRanks.run(orders(), new PartialSums());

        assertThat(results).extracting(Result::rank).containsExactly(0, 1, 2, 3);
        double sequential = IntStream.range(0, ORDERS).mapToDouble(i -> i).sum();
        int share = ORDERS / RANKS;
        assertThat(results)
                .allSatisfy(each -> {
                    assertThat(each.size()).isEqualTo(RANKS);
                    assertThat(each.sum()).isEqualTo(sequential);
                    int previous = Math.floorMod(each.rank() - 1, RANKS);
                    assertThat(each.received()).isEqualTo(Order.of((previous + 1) * share - 1));
                });
        assertThat(results.stream().map(Result::process).distinct()).hasSize(2);
    }

    @Test
    void ranksHaveStaticFieldsOfTheirOwnInEachJob() {
        for (int i = 0; i < 3; i++) {
            assertThat(BarrierRanks.over(orders(), new PartialSums()).collect())
                    .extracting(Result::runs)
                    .containsOnly(1);
        }
    }

    @Test
    void resultsAreUsedByFurtherStages() {
        List<Integer> ranks =
                BarrierRanks.over(orders(), new PartialSums())
                        .mapToPair(each -> new Tuple2<>(each.rank(), each.received()))
                        .filter(pair -> pair._2().number() < ORDERS / 2)
                        .sortByKey()
                        .keys()
                        .collect();

        assertThat(ranks).containsExactly(1, 2);
    }

    @Test
    void lambdaIsAProgram() {
        List<Integer> sizes =
                BarrierRanks.run(
                        spark,
                        3,
                        numbers -> {
                            MPI.Init(new String[0]);
                            int size = MPI.COMM_WORLD.Size();
                            int rank = MPI.COMM_WORLD.Rank();
                            MPI.Finalize();
                            return rank == numbers.getFirst() ? size : -1;
                        });

        assertThat(sizes).containsExactly(3, 3, 3);
    }

    /// A cause of a class of the program.
    static final class Refusal extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    @Test
    void causesOfExceptionsAreOfTheClassesOfTheRank() {
        JavaRDD<Exception> failures =
                spark.parallelize(List.of(0), 1).map(_ -> new Exception("failed", new Refusal()));

        List<Boolean> known =
                BarrierRanks.run(
                        failures,
                        given -> {
                            MPI.Init(new String[0]);
                            MPI.Finalize();
                            return given.getFirst().getCause() instanceof Refusal;
                        });

        assertThat(known).containsExactly(true);
    }

    @ParameterizedTest
    @EnumSource(Where.class)
    void rankThatFailsOnceIsStartedAgainWithAllOthers(Where where) {
        FailingRank program = new FailingRank(where, attempts.toString(), 1);

        assertThat(BarrierRanks.run(spark, RANKS, program)).containsExactly(6, 6, 6, 6);

        assertThat(attempts.toFile().list()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(value = Where.class, mode = EnumSource.Mode.EXCLUDE, names = "KILLED")
    @Timeout(30)
    void rankThatAlwaysFailsIsTheCauseThatTheDriverSees(Where where) {
        FailingRank program = new FailingRank(where, attempts.toString(), Integer.MAX_VALUE);

        assertThatThrownBy(() -> BarrierRanks.run(spark, RANKS, program))
                .isInstanceOf(SparkException.class)
                .hasMessageContainingAll("rank 1 failed", "on purpose");
        assertThat(BarrierRanks.over(orders(), new PartialSums()).count()).isEqualTo(RANKS);
    }

    @Test
    void executorsOutliveTheirRanks() throws Exception {
        FailingRank program = new FailingRank(Where.IN_JOB, attempts.toString(), 1);
        List<Long> before = processes();

        assertThat(BarrierRanks.run(spark, RANKS, program)).hasSize(RANKS);

        assertThat(processes()).containsExactlyInAnyOrderElementsOf(before);
        try (Stream<Path> files = Files.list(attempts)) {
            assertThat(Long.parseLong(Files.readString(files.findFirst().orElseThrow())))
                    .isIn(before);
        }
    }

    @Test
    void classesOfRanksThatHaveEndedAreUnloaded() {
        runOften(3);
        long before = loadedClasses();

        runOften(8);

        assertThat(loadedClasses()).isLessThan(before + 1_500);
    }

    private static void runOften(int times) {
        for (int i = 0; i < times; i++) {
            BarrierRanks.run(orders(), new PartialSums());
        }
    }

    private static long loadedClasses() {
        return spark.parallelize(List.of(0, 1, 2, 3), RANKS)
                .mapToDouble(_ -> {
                    System.gc();
                    Thread.sleep(200);
                    System.gc();
                    return ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
                })
                .max()
                .longValue();
    }

    private static List<Long> processes() {
        return BarrierRanks.over(orders(), new PartialSums()).collect().stream()
                .map(Result::process)
                .distinct()
                .toList();
    }

    @Test
    void attemptsOfAStageHaveOtherSecrets() {
        byte[] secret = new byte[32];

        assertThat(RankRendezvous.secretOf("spark-1-0", secret))
                .isEqualTo(RankRendezvous.secretOf("spark-1-0", secret))
                .isNotEqualTo(RankRendezvous.secretOf("spark-1-1", secret))
                .hasSize(32);
    }
}
