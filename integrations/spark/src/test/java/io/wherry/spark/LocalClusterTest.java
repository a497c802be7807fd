// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphWriter;
import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.ZooGraph;
import io.wherry.testkit.zoo.shapes.Message;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.ShuffleDependency;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import scala.Tuple2;

/// Spark with two executors, each a JVM of its own, whose objects are records.
@Timeout(120)
final class LocalClusterTest {
    /// More than 200: shuffles of fewer partitions are not sorted.
    private static final int PARTITIONS = 240;

    private static final int COUNT = 8_000;

    private static JavaSparkContext spark;

    @BeforeAll
    static void start() throws IOException {
        SparkConf conf =
                TestCluster.conf(2, WherrySerializer.class.getName())
                        .set(
                                "spark.wherry.classes",
                                String.join(
                                        ",",
                                        Order.class.getName(),
                                        Order.Line.class.getName(),
                                        Reading.class.getName()))
                        .set(
                                "spark.wherry.filter",
                                "io.wherry.testkit.**, java.**, javax.**, sun.util.calendar.*, scala.**, "
                                        + Allowed.class.getName());
        conf.set("spark.shuffle.compress", "false");
        spark = TestCluster.start(conf);
    }

    @AfterAll
    static void stop() {
        spark.close();
    }

    /// Not in the dictionary, and admitted by the filter.
    record Allowed(int number, Object content) implements Serializable {}

    /// Not admitted by the filter.
    record Denied(int number) implements Serializable {}

    private static JavaRDD<Integer> numbers(int count) {
        return spark.parallelize(IntStream.range(0, count).boxed().toList(), 4);
    }

    private static boolean isSerialized(JavaPairRDD<?, ?> shuffled) {
        ShuffleDependency<?, ?, ?> dependency =
                (ShuffleDependency<?, ?, ?>) shuffled.rdd().dependencies().head();
        return dependency.shuffleHandle().getClass().getSimpleName().startsWith("Serialized");
    }

    @Test
    void executorsAreOtherJvms() {
        List<Long> processes =
                spark.parallelize(List.of(1, 2, 3, 4), 4)
                        .map(_ -> ProcessHandle.current().pid())
                        .collect();

        assertThat(processes).doesNotContain(ProcessHandle.current().pid());
    }

    @Test
    void recordsCrossTheSerializedShuffle() {
        JavaPairRDD<Integer, Order> shuffled =
                numbers(COUNT)
                        .mapToPair(i -> new Tuple2<>(i, Order.of(i)))
                        .partitionBy(new HashPartitioner(PARTITIONS));

        long equal = shuffled.filter(pair -> pair._2().equals(Order.of(pair._1()))).count();

        assertThat(isSerialized(shuffled)).isTrue();
        assertThat(equal).isEqualTo(COUNT);
        assertThat(shuffled.keys().distinct().count()).isEqualTo(COUNT);
    }

    /// The bar is one stream of all records, which describes classes once and refers to objects met
    /// before.
    @Test
    void serializedShuffleTakesAtMost15PercentMoreThanOneStream() throws Exception {
        int count = 100_000;
        CountingStream counted = new CountingStream();
        try (GraphWriter stream = GraphCodec.lean().writerTo(counted)) {
            for (int i = 0; i < count; i++) {
                stream.write(i);
                stream.write(Order.of(i));
            }
        }
        JavaPairRDD<Integer, Order> shuffled =
                numbers(count)
                        .mapToPair(i -> new Tuple2<>(i, Order.of(i)))
                        .partitionBy(new HashPartitioner(PARTITIONS));

        ShuffleMeter.Reading shuffle = ShuffleMeter.measure(spark, shuffled::count);

        assertThat(isSerialized(shuffled)).isTrue();
        assertThat(shuffle.shuffleBytes()).isBetween(count * 20L, (long) (1.15 * counted.count));
    }

    private static final class CountingStream extends OutputStream {
        long count;

        @Override
        public void write(int b) {
            count++;
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            count += length;
        }
    }

    @Test
    void beansAndClassesThatAreNotRegisteredCrossTheSerializedShuffle() {
        JavaPairRDD<Reading, Object> shuffled =
                numbers(COUNT)
                        .mapToPair(i ->
                                new Tuple2<Reading, Object>(
                                        Reading.of(i),
                                        i % 2 == 0 ? new Allowed(i, Reading.of(i)) : null))
                        .partitionBy(new HashPartitioner(PARTITIONS));

        assertThat(isSerialized(shuffled)).isTrue();
        assertThat(shuffled.filter(pair -> pair._2() == null).count()).isEqualTo(COUNT / 2);
        assertThat(
                        shuffled.filter(pair ->
                                        pair._2() instanceof Allowed allowed
                                                && allowed.content().equals(pair._1())
                                                && pair._1().equals(Reading.of(allowed.number())))
                                .count())
                .isEqualTo(COUNT / 2);
    }

    @Test
    void recordsAreGroupedReducedSortedAndJoined() {
        JavaPairRDD<Integer, Order> orders =
                numbers(2_000).mapToPair(i -> new Tuple2<>(i % 100, Order.of(i)));

        Map<Integer, Iterable<Order>> groups = orders.groupByKey(7).collectAsMap();
        Map<Integer, Long> sums =
                orders.mapValues(Order::number).reduceByKey(Long::sum, 5).collectAsMap();
        List<Integer> sorted = orders.sortByKey(false, 3).keys().collect();
        long joined = orders.join(orders.mapValues(Order::customer)).count();

        assertThat(groups).hasSize(100);
        assertThat(groups.get(42))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 20).mapToObj(i -> Order.of(42 + 100 * i)).toList());
        assertThat(sums.get(42)).isEqualTo(20 * 42 + 100 * 190L);
        assertThat(sorted).hasSize(2_000).isSortedAccordingTo((a, b) -> b - a);
        assertThat(joined).isEqualTo(100 * 20 * 20);
    }

    static List<StorageLevel> levels() {
        return List.of(
                StorageLevel.MEMORY_ONLY_SER(),
                StorageLevel.DISK_ONLY(),
                StorageLevel.MEMORY_ONLY_SER_2());
    }

    @ParameterizedTest
    @MethodSource("levels")
    void cachedRecordsAreReadTwice(StorageLevel level) {
        JavaRDD<Order> cached = numbers(COUNT).map(Order::of).persist(level);
        try {
            assertThat(cached.filter(order -> order.number() >= 0).count()).isEqualTo(COUNT);
            assertThat(cached.filter(order -> order.equals(Order.of((int) order.number()))).count())
                    .isEqualTo(COUNT);
            assertThat(spark.sc().getPersistentRDDs().contains(cached.id())).isTrue();
            assertThat(
                            Arrays.stream(spark.sc().getRDDStorageInfo())
                                    .filter(info -> info.id() == cached.id())
                                    .mapToLong(info -> info.memSize() + info.diskSize())
                                    .sum())
                    .isGreaterThan(COUNT);
        } finally {
            cached.unpersist(true);
        }
    }

    @Test
    void broadcastArrivesInAllExecutors() {
        Order[] orders = IntStream.range(0, COUNT).mapToObj(Order::of).toArray(Order[]::new);
        Broadcast<Order[]> broadcast = spark.broadcast(orders);

        List<Boolean> equal =
                numbers(4)
                        .map(i -> broadcast.value()[i * 2_000].equals(Order.of(i * 2_000)))
                        .collect();

        assertThat(equal).containsExactly(true, true, true, true);
    }

    /// The names of graphs that java.io copies, small and large, deep ones included.
    private static List<String> graphs() {
        List<String> names = new ArrayList<>(List.of("list-100k", "byte-8m"));
        GraphZoo.all().stream()
                .filter(graph -> !graph.traits().large() && graph.traits().javaioRefuses() == null)
                .map(ZooGraph::name)
                .forEach(names::add);
        return names;
    }

    @Test
    void graphsOfTheZooAreCached() {
        List<String> names = graphs();
        JavaPairRDD<String, Object> cached =
                spark.parallelize(names, 2)
                        .mapToPair(name -> new Tuple2<>(name, GraphZoo.named(name).fresh()))
                        .persist(StorageLevel.MEMORY_ONLY_SER());
        try {
            Set<String> checked = new HashSet<>(cached.map(LocalClusterTest::checked).collect());

            assertThat(checked).containsExactlyInAnyOrderElementsOf(names);
        } finally {
            cached.unpersist(true);
        }
    }

    private static String checked(Tuple2<String, Object> copy) throws IOException {
        GraphZoo.named(copy._1()).checkCopy(copy._2());
        return copy._1();
    }

    @Test
    void deniedClassEndsItsJobAndTheApplicationGoesOn() {
        JavaPairRDD<Integer, Denied> shuffled =
                numbers(100)
                        .mapToPair(i -> new Tuple2<>(i, new Denied(i)))
                        .partitionBy(new HashPartitioner(PARTITIONS));

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(shuffled::count)
                    .isInstanceOf(SparkException.class)
                    .hasMessageContainingAll(
                            "FilterRejectedException",
                            "class is not allowed",
                            Denied.class.getName());
            assertThat(numbers(10).map(Message::of).persist(StorageLevel.MEMORY_ONLY_SER()).count())
                    .isEqualTo(10);
        }
    }

    @Test
    void deniedResultIsRefusedByTheDriver() {
        assertThatThrownBy(() -> numbers(3).map(Denied::new).collect())
                .isInstanceOf(SparkException.class)
                .hasMessageContaining(Denied.class.getName());
        assertThat(numbers(3).map(i -> new Allowed(i, null)).collect())
                .containsExactly(new Allowed(0, null), new Allowed(1, null), new Allowed(2, null));
    }

    @Test
    void objectThatIsNotSerializableIsNamed() {
        assertThatThrownBy(() ->
                        numbers(3)
                                .map(i -> new Allowed(i, new Object()))
                                .persist(StorageLevel.MEMORY_ONLY_SER())
                                .count())
                .isInstanceOf(SparkException.class)
                .hasMessageContaining("not serializable result: java.lang.Object (path: content)");
    }
}
