// SPDX-License-Identifier: Apache-2.0
package acme.spark;

import acme.measure.Rounds;
import acme.value.Order;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/// Measures a shuffle and a cache of orders.
public final class ShuffleTimes {
    private static final int COUNT = 10_000;
    private static final int PARTITIONS = 8;

    private ShuffleTimes() {}

    public static void main(String[] arguments) throws Exception {
        Rounds rounds = Rounds.of(arguments);
        try (JavaSparkContext spark = new JavaSparkContext(ObjectFile.settings())) {
            rounds.result(sum(shuffled(spark)));
            rounds.time("shuffle of %,d orders".formatted(COUNT), () -> shuffled(spark).count());
            JavaPairRDD<Integer, Order> cached =
                    shuffled(spark).persist(StorageLevel.MEMORY_ONLY_SER());
            rounds.result(sum(cached));
            rounds.time("cached orders read", cached::count);
        }
        rounds.write();
    }

    private static JavaPairRDD<Integer, Order> shuffled(JavaSparkContext spark) {
        return spark.parallelize(IntStream.range(0, COUNT).boxed().toList(), 2)
                .mapToPair(i -> new Tuple2<>(i, Order.pairFor("ada " + i)))
                .partitionBy(new HashPartitioner(PARTITIONS));
    }

    private static long sum(JavaPairRDD<Integer, Order> orders) {
        return orders.map(pair -> (long) pair._2().toString().hashCode() * (pair._1() + 1))
                .reduce(Long::sum);
    }
}
