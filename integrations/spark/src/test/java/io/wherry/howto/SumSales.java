// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/// The program of integrations/spark/README.md: sales are shuffled, cached in serialized form, and summed.
public final class SumSales {
    private static final int SALES = 10_000;

    private SumSales() {}

    public record Sale(String customer, String article, int cents) implements Serializable {
        static Sale of(int number) {
            return new Sale("customer " + number % 3, "article " + number % 100, number % 500);
        }
    }

    public static SparkConf conf() {
        return new SparkConf()
                .setAppName("sales")
                .setIfMissing("spark.master", "local[2]")
                .set("spark.serializer", "io.wherry.spark.WherrySerializer")
                .set("spark.wherry.classes", Sale.class.getName())
                .set("spark.wherry.filter", "io.wherry.howto.*");
    }

    public static Map<String, Long> sums(JavaSparkContext spark) {
        JavaPairRDD<Integer, Sale> sales =
                spark.parallelize(IntStream.range(0, SALES).boxed().toList())
                        .mapToPair(number -> new Tuple2<>(number, Sale.of(number)))
                        .partitionBy(new HashPartitioner(210))
                        .persist(StorageLevel.MEMORY_ONLY_SER());
        return new TreeMap<>(
                sales.mapToPair(pair ->
                                new Tuple2<>(pair._2().customer(), (long) pair._2().cents()))
                        .reduceByKey(Long::sum, 3)
                        .collectAsMap());
    }

    public static void main(String[] args) {
        try (JavaSparkContext spark = new JavaSparkContext(conf())) {
            sums(spark).forEach((customer, cents) -> System.out.println(customer + ": " + cents));
        }
    }
}
