// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/// Runs the ranks of a parallel program as the tasks of a barrier stage. The ranks find each other
/// without an MPI library and without a launcher.
///
/// ```java
/// List<Double> sums =
///         BarrierRanks.run(spark, 4, _ -> {
///             MPI.Init(new String[0]);
///             double[] sum = {MPI.COMM_WORLD.Rank()};
///             MPI.COMM_WORLD.Allreduce(sum, 0, sum, 0, 1, MPI.DOUBLE, MPI.SUM);
///             MPI.Finalize();
///             return sum[0];
///         });
/// ```
///
/// A rank is a thread of an executor. It has classes of its own, so that ranks may share an executor
/// and static fields belong to one rank; objects that enter or leave it are copied by the serializer of
/// Spark. Classes of Spark and Scala are shared.
///
/// If a rank fails, Spark ends the tasks of all ranks and starts all of them again, at most as often as
/// `spark.stage.maxConsecutiveAttempts` says.
public final class BarrierRanks {
    private static final int SECRET_BYTES = 32;

    private BarrierRanks() {}

    /// Runs a program, and blocks until all ranks have ended.
    ///
    /// @param ranks how many; the cluster must have as many free cores
    /// @param program whose partition is the number of the rank
    /// @return the results of the ranks, in their order
    public static <R> List<R> run(
            JavaSparkContext spark, int ranks, RankProgram<Integer, R> program) {
        List<Integer> numbers = IntStream.range(0, ranks).boxed().toList();
        return run(spark.parallelize(numbers, ranks), program);
    }

    /// Runs a program with a rank for each partition, and blocks until all ranks have ended.
    ///
    /// @param partitions one for each rank; the cluster must have as many free cores
    /// @return the results of the ranks, in their order
    public static <T, R> List<R> run(JavaRDD<T> partitions, RankProgram<T, R> program) {
        /* Spark does not repeat the last stage of a job: so there is another one. */
        return over(partitions, program)
                .mapPartitionsWithIndex(BarrierRanks::numbered, false)
                .mapToPair(numbered -> numbered)
                .partitionBy(new HashPartitioner(1))
                .collect()
                .stream()
                .sorted(Comparator.comparing(Tuple2::_1))
                .map(Tuple2::_2)
                .toList();
    }

    private static <R> Iterator<Tuple2<Integer, R>> numbered(int rank, Iterator<R> result) {
        return List.of(new Tuple2<>(rank, result.next())).iterator();
    }

    /// Returns the results of a program with a rank for each partition. The ranks run when an
    /// action needs the results, and again for each further action if the results are not persisted.
    ///
    /// Spark starts failed ranks again only if a shuffle follows in the same job.
    ///
    /// @param partitions one for each rank; the cluster must have as many free cores. Not after a
    ///     transformation that Spark does not admit in a barrier stage, such as `coalesce`
    public static <T, R> JavaRDD<R> over(JavaRDD<T> partitions, RankProgram<T, R> program) {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        ClassTag<R> results = ClassTag$.MODULE$.apply(Object.class);
        BarrierTask<T, R> task = new BarrierTask<>(bytesOf(program), secret);
        return JavaRDD.fromRDD(
                partitions.rdd().barrier().mapPartitions(task, false, results), results);
    }

    private static byte[] bytesOf(RankProgram<?, ?> program) {
        ByteBuffer bytes =
                SparkEnv.get()
                        .closureSerializer()
                        .newInstance()
                        .serialize(program, ClassTag$.MODULE$.apply(RankProgram.class));
        byte[] array = new byte[bytes.remaining()];
        bytes.get(array);
        return array;
    }
}
