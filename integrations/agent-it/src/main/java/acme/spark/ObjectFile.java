// SPDX-License-Identifier: Apache-2.0
package acme.spark;

import acme.value.Order;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/// Orders in an object file, and a shuffle, a cache and a broadcast of them: `ObjectFile write`, then `ObjectFile read`.
public final class ObjectFile {
    private static final String FILE = "orders";

    private ObjectFile() {}

    public static void main(String[] arguments) {
        try (JavaSparkContext spark = new JavaSparkContext(settings())) {
            if (arguments[0].equals("write")) {
                List<Order> orders = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                    orders.add(Order.pairFor("ada " + i));
                }
                spark.parallelize(orders, 2).saveAsObjectFile(FILE);
            }
            count(spark, spark.<Order>objectFile(FILE));
        }
    }

    /// Returns the settings of a driver that has no executors but its own threads.
    static SparkConf settings() {
        return new SparkConf()
                .setMaster("local[2]")
                .setAppName("orders")
                .set("spark.ui.enabled", "false")
                .set("spark.driver.host", "127.0.0.1")
                .set("spark.driver.bindAddress", "127.0.0.1")
                .set("spark.local.dir", "spark")
                .set("spark.log.level", "ERROR");
    }

    private static void count(JavaSparkContext spark, JavaRDD<Order> orders) {
        Broadcast<Order> other = spark.broadcast(Order.pairFor("bob"));
        JavaRDD<Order> cached = orders.persist(StorageLevel.MEMORY_ONLY_SER());
        System.out.println("count " + cached.count());
        JavaPairRDD<Integer, Iterable<Order>> byLength =
                cached.mapToPair(order -> new Tuple2<>(order.toString().length(), order))
                        .groupByKey(3);
        List<String> lines =
                byLength.mapValues(values -> values + " and " + other.value())
                        .map(Tuple2::toString)
                        .collect();
        lines.stream().sorted().forEach(System.out::println);
    }
}
