// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.junit.jupiter.api.Test;
import scala.Tuple2;

/// Prints what a shuffle and a cache take with each serializer of Spark: not part of the tests.
///
/// `./build -Dquick test -pl integrations/spark -am -Dtest=SerializerFigures
/// -Dsurefire.failIfNoSpecifiedTests=false`
final class SerializerFigures {
    private static final int COUNT = 100_000;
    private static final int PARTITIONS = 240;
    private static final int WARM_UP = 4;
    private static final int RUNS = 7;
    private static final String KRYO = "org.apache.spark.serializer.KryoSerializer";
    private static final String JAVA = "org.apache.spark.serializer.JavaSerializer";
    private static final String CLASSES =
            String.join(
                    ",",
                    Order.class.getName(),
                    Order.Line.class.getName(),
                    Reading.class.getName());

    /// A row of the table.
    private record Row(String name, String serializer, Map<String, String> properties) {
        Row {
            properties = Map.copyOf(properties);
        }
    }

    private static final List<Row> ROWS =
            List.of(
                    new Row("JavaSerializer", JAVA, Map.of()),
                    new Row("KryoSerializer", KRYO, Map.of()),
                    new Row( // it cannot register records
                            "KryoSerializer, registered",
                            KRYO,
                            Map.of("spark.kryo.classesToRegister", Reading.class.getName())),
                    new Row(
                            "WherrySerializer, registered",
                            WherrySerializer.class.getName(),
                            Map.of("spark.wherry.classes", CLASSES)),
                    new Row("WherrySerializer", WherrySerializer.class.getName(), Map.of()));

    @Test
    void print() throws Exception {
        System.out.printf(
                "%d pairs, %d partitions, 2 executors with a core each; medians of %d jobs%n",
                COUNT, PARTITIONS, RUNS);
        System.out.printf(
                "one continuous lean stream: records %,d bytes, beans %,d bytes%n",
                continuous(Order::of), continuous(Reading::of));
        System.out.printf(
                "%-30s %-8s %12s %9s %9s %14s%n",
                "", "values", "shuffle", "wall ms", "CPU ms", "cached");
        for (Row row : ROWS) {
            SparkConf conf = TestCluster.conf(2, row.serializer());
            conf.set("spark.shuffle.compress", "false").set("spark.rdd.compress", "false");
            row.properties().forEach(conf::set);
            try (JavaSparkContext spark = TestCluster.start(conf)) {
                print(row, spark, "records");
                print(row, spark, "beans");
            }
        }
    }

    private static void print(Row row, JavaSparkContext spark, String values) throws Exception {
        try {
            ShuffleMeter.Reading[] runs = new ShuffleMeter.Reading[RUNS];
            for (int i = -WARM_UP; i < RUNS; i++) {
                ShuffleMeter.Reading run =
                        ShuffleMeter.measure(spark, () -> shuffled(spark, values).count());
                if (i >= 0) {
                    runs[i] = run;
                }
            }
            System.out.printf(
                    "%-30s %-8s %,12d %9d %9d %,14d%n",
                    row.name(),
                    values,
                    runs[0].shuffleBytes(),
                    median(Arrays.stream(runs).mapToLong(ShuffleMeter.Reading::wallNanos)),
                    median(Arrays.stream(runs).mapToLong(ShuffleMeter.Reading::cpuNanos)),
                    cached(spark, values));
        } catch (Exception e) {
            String reason = e.getMessage().lines().findFirst().orElse("");
            System.out.printf("%-30s %-8s fails: %.160s%n", row.name(), values, reason);
        }
    }

    private static long median(java.util.stream.LongStream nanos) {
        return nanos.sorted().toArray()[RUNS / 2] / 1_000_000;
    }

    private static JavaPairRDD<Integer, Object> shuffled(JavaSparkContext spark, String values) {
        boolean records = values.equals("records");
        return spark.parallelize(IntStream.range(0, COUNT).boxed().toList(), 4)
                .mapToPair(
                        i -> new Tuple2<Integer, Object>(i, records ? Order.of(i) : Reading.of(i)))
                .partitionBy(new HashPartitioner(PARTITIONS));
    }

    private static long cached(JavaSparkContext spark, String values) {
        JavaPairRDD<Integer, Object> cached =
                shuffled(spark, values).persist(StorageLevel.MEMORY_ONLY_SER());
        cached.count();
        long size =
                Arrays.stream(spark.sc().getRDDStorageInfo())
                        .filter(info -> info.id() == cached.id())
                        .mapToLong(info -> info.memSize() + info.diskSize())
                        .sum();
        cached.unpersist(true);
        return size;
    }

    private static long continuous(IntFunction<Object> values) throws IOException {
        long[] size = {0};
        OutputStream counting =
                new OutputStream() {
                    @Override
                    public void write(int b) {
                        size[0]++;
                    }

                    @Override
                    public void write(byte[] bytes, int from, int length) {
                        size[0] += length;
                    }
                };
        try (GraphWriter stream = GraphCodec.lean().writerTo(counting)) {
            for (int i = 0; i < COUNT; i++) {
                stream.write(i);
                stream.write(values.apply(i));
            }
        }
        return size[0];
    }
}
