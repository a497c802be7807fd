// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.GraphCodec;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;

/// The properties of the serializer in a configuration. All JVMs of an application have the same.
///
/// @param classes names of the classes that the program registers
/// @param filter patterns of the classes that may be read; empty for all
/// @param references false if objects are written without references to objects met before
record SerializerSettings(List<String> classes, List<String> filter, boolean references)
        implements Serializable {
    static final String CLASSES = "spark.wherry.classes";
    static final String FILTER = "spark.wherry.filter";
    static final String REFERENCES = "spark.wherry.references";

    /// Classes of Spark and Scala in the records of most applications: they have the first numbers.
    /// None has hooks, which would make all records slower to read.
    private static final List<String> USUAL =
            List.of(
                    KeyValue.class.getName(),
                    "scala.Tuple1",
                    "scala.Tuple2",
                    "scala.Tuple3",
                    "scala.Tuple4",
                    "scala.Tuple5",
                    "scala.Some",
                    "scala.None$",
                    "org.apache.spark.util.collection.CompactBuffer");

    /// Classes that Spark itself writes by the serializer: the results of tasks that write shuffles
    /// or files, or visit elements; the bounds of sorted partitions, with the class of their array;
    /// statistics; missing values of joins; and the values of `parallelize`.
    private static final List<String> ENGINE =
            List.of(
                    "java.lang.Object",
                    "java.lang.String",
                    "org.apache.spark.api.java.Optional",
                    "org.apache.spark.internal.io.FileCommitProtocol$TaskCommitMessage",
                    "org.apache.spark.scheduler.CompressedMapStatus",
                    "org.apache.spark.scheduler.HighlyCompressedMapStatus",
                    "org.apache.spark.util.StatCounter",
                    "scala.collection.immutable.ArraySeq$ofBoolean",
                    "scala.collection.immutable.ArraySeq$ofByte",
                    "scala.collection.immutable.ArraySeq$ofChar",
                    "scala.collection.immutable.ArraySeq$ofDouble",
                    "scala.collection.immutable.ArraySeq$ofFloat",
                    "scala.collection.immutable.ArraySeq$ofInt",
                    "scala.collection.immutable.ArraySeq$ofLong",
                    "scala.collection.immutable.ArraySeq$ofRef",
                    "scala.collection.immutable.ArraySeq$ofShort",
                    "scala.collection.immutable.Map$EmptyMap$",
                    "scala.collection.immutable.NumericRange$Exclusive",
                    "scala.collection.immutable.NumericRange$Inclusive",
                    "scala.collection.immutable.Range$Exclusive",
                    "scala.collection.immutable.Range$Inclusive",
                    "scala.collection.immutable.Set$EmptySet$",
                    "scala.collection.mutable.ArraySeq$ofRef",
                    "scala.math.Numeric$LongIsIntegral$",
                    "scala.reflect.ClassTag$GenericClassTag",
                    "scala.runtime.BoxedUnit",
                    "scala.runtime.ModuleSerializationProxy");

    SerializerSettings {
        classes = List.copyOf(classes);
        filter = List.copyOf(filter);
    }

    static SerializerSettings of(SparkConf conf) {
        return new SerializerSettings(
                words(conf.get(CLASSES, "")),
                words(conf.get(FILTER, "")),
                conf.getBoolean(REFERENCES, true));
    }

    private static List<String> words(String text) {
        return Stream.of(text.split(",")).map(String::strip).filter(s -> !s.isEmpty()).toList();
    }

    /// Returns the codec of these settings.
    ///
    /// @throws IllegalArgumentException if a class is not found, or a pattern is none
    GraphCodec codec(ClassLoader loader) {
        Set<String> names = new LinkedHashSet<>(USUAL);
        names.addAll(classes);
        GraphCodec codec =
                GraphCodec.lean()
                        .withClassLoader(loader)
                        .withRegistered(names.stream().<Class<?>>map(n -> load(n, loader)).toList())
                        .withReferenceTracking(references);
        if (filter.isEmpty()) {
            return codec;
        }
        List<String> patterns = new ArrayList<>(filter);
        patterns.addAll(ENGINE);
        patterns.addAll(tuples());
        names.stream().map(SerializerSettings::component).forEach(patterns::add);
        return codec.withClassFilter(ClassFilter.allow(patterns.toArray(String[]::new)));
    }

    /// Returns the names of tuples that are not usual, and of those of primitives.
    private static List<String> tuples() {
        List<String> all = new ArrayList<>();
        for (int size = 6; size <= 22; size++) {
            all.add("scala.Tuple" + size);
        }
        for (String one : List.of("D", "I", "J")) {
            all.add("scala.Tuple1$mc" + one + "$sp");
        }
        List<String> parts = List.of("C", "D", "I", "J", "Z");
        for (String first : parts) {
            for (String second : parts) {
                all.add("scala.Tuple2$mc" + first + second + "$sp");
            }
        }
        return all;
    }

    private static Class<?> load(String name, ClassLoader loader) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new IllegalArgumentException(
                    "class not found: name=" + name + ", property=" + CLASSES, e);
        }
    }

    /// Returns the name by which a filter knows the class `name`, which may be an array's.
    private static String component(String name) {
        String inner = name.substring(name.lastIndexOf('[') + 1);
        return inner.equals(name) || !inner.endsWith(";")
                ? inner
                : inner.substring(1, inner.length() - 1);
    }
}
