// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.RangePartitioner;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import scala.Tuple2;
import scala.Tuple6;
import scala.collection.JavaConverters;
import scala.collection.immutable.NumericRange;
import scala.collection.immutable.Range;
import scala.collection.immutable.Seq;
import scala.math.Numeric.LongIsIntegral$;
import scala.math.Ordering;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/// A filter need not name the classes that operations of Spark itself write: those of numbers, of
/// sorting, of outer joins and of saved files.
@Timeout(120)
final class FilteredJobsTest {
    private static JavaSparkContext spark;

    @BeforeAll
    static void start() {
        spark =
                new JavaSparkContext(
                        new SparkConf(false)
                                .setMaster("local[1]")
                                .setAppName("filtered")
                                .set("spark.serializer", WherrySerializer.class.getName())
                                .set("spark.wherry.filter", "com.acme.*")
                                .set("spark.ui.enabled", "false")
                                .set("spark.driver.host", "127.0.0.1")
                                .set("spark.driver.bindAddress", "127.0.0.1"));
    }

    @AfterAll
    static void stop() {
        spark.close();
    }

    @SuppressWarnings({"rawtypes", "unchecked"}) // Scala's types of numbers are none of Java
    private static long count(Object numbers, ClassTag tag) {
        return spark.sc().parallelize((Seq) numbers, 2, tag).count();
    }

    private static Object seq(List<?> numbers) {
        return JavaConverters.asScala(numbers).toSeq();
    }

    @Test
    void numbersAreDistributed() {
        assertThat(count(seq(List.of(1, 2)), ClassTag.Int())).isEqualTo(2);
        assertThat(count(seq(List.of(1L, 2L)), ClassTag.Long())).isEqualTo(2);
        assertThat(count(seq(List.of(1f, 2f)), ClassTag.Float())).isEqualTo(2);
        assertThat(count(seq(List.of('a', 'b')), ClassTag.Char())).isEqualTo(2);
        assertThat(count(seq(List.of((byte) 1)), ClassTag.Byte())).isEqualTo(1);
        assertThat(count(seq(List.of((short) 1)), ClassTag.Short())).isEqualTo(1);
        assertThat(count(seq(List.of(true, false)), ClassTag.Boolean())).isEqualTo(2);
        assertThat(spark.parallelizeDoubles(List.of(1.5, 2.5)).sum()).isEqualTo(4);
    }

    @Test
    void rangesAreDistributed() {
        assertThat(count(new Range.Inclusive(1, 10, 1), ClassTag.Int())).isEqualTo(10);
        assertThat(count(new Range.Exclusive(1, 10, 1), ClassTag.Int())).isEqualTo(9);
        Object longs = new NumericRange.Inclusive<Object>(1L, 10L, 1L, LongIsIntegral$.MODULE$);
        assertThat(count(longs, ClassTag.Long())).isEqualTo(10);
        assertThat(spark.sc().range(0, 10, 1, 2).count()).isEqualTo(10);
    }

    private static JavaPairRDD<Integer, String> pairs() {
        return spark.parallelize(List.of(3, 1, 2), 2)
                .mapToPair(number -> new Tuple2<>(number, "n" + number));
    }

    @Test
    void pairsAreSorted() {
        assertThat(pairs().sortByKey().values().collect()).containsExactly("n1", "n2", "n3");
        assertThat(pairs().values().sortBy(text -> text, false, 2).first()).isEqualTo("n3");
    }

    @Test
    void pairsAreSortedByTheirTypesInScala() {
        ClassTag<String> texts = ClassTag$.MODULE$.apply(String.class);
        JavaPairRDD<String, Integer> swapped =
                pairs().mapToPair(pair -> new Tuple2<>(pair._2(), pair._1()));
        RangePartitioner<String, Integer> ranges =
                new RangePartitioner<>(2, swapped.rdd(), true, Ordering.String$.MODULE$, texts);

        assertThat(swapped.partitionBy(ranges).count()).isEqualTo(3);
    }

    @Test
    void outerJoinsHaveMissingValues() {
        List<Optional<String>> right =
                pairs().leftOuterJoin(pairs().filter(pair -> pair._1() == 2))
                        .mapValues(Tuple2::_2)
                        .sortByKey()
                        .values()
                        .collect();

        assertThat(right).containsExactly(Optional.empty(), Optional.of("n2"), Optional.empty());
    }

    @Test
    void statisticsAreCounted() {
        assertThat(spark.parallelizeDoubles(List.of(1.5, 2.5)).stats().mean()).isEqualTo(2);
        assertThat(spark.parallelizeDoubles(List.of(1.5, 2.5)).histogram(2)._2())
                .containsExactly(1, 1);
    }

    @Test
    void tuplesAreSorted() {
        List<Tuple6<Integer, Integer, Integer, Integer, Integer, Integer>> tuples =
                List.of(new Tuple6<>(1, 2, 3, 4, 5, 6), new Tuple6<>(0, 2, 3, 4, 5, 6));

        assertThat(spark.parallelize(tuples, 2).sortBy(Tuple6::_1, true, 2).first()._1()).isZero();
    }

    @Test
    void elementsAreVisitedAndSaved(@TempDir Path folder) {
        pairs().foreach(_ -> {});
        String saved = folder.resolve("saved").toString();
        pairs().values().saveAsTextFile(saved);

        assertThat(spark.textFile(saved).collect()).containsExactly("n3", "n1", "n2");
    }
}
