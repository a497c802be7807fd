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

    /// Classes that Spark itself writes by the serializer: the results of tasks that write shuffles, and the values of `parallelize`.
    private static final List<String> ENGINE =
            List.of(
                    "org.apache.spark.scheduler.CompressedMapStatus",
                    "org.apache.spark.scheduler.HighlyCompressedMapStatus",
                    "scala.collection.immutable.ArraySeq$ofRef",
                    "scala.collection.mutable.ArraySeq$ofRef");

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
        names.stream().map(SerializerSettings::component).forEach(patterns::add);
        return codec.withClassFilter(ClassFilter.allow(patterns.toArray(String[]::new)));
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
