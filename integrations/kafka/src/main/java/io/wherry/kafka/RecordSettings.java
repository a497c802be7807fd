// SPDX-License-Identifier: Apache-2.0
package io.wherry.kafka;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/// The properties of a client that are for its serializers.
///
/// @param classes of the dictionary; empty for those of the codec
/// @param filter patterns of the classes that may be read; empty for those of the codec
/// @param dictionaries the topic of dictionaries; null for none
record RecordSettings(
        List<Class<?>> classes, List<String> filter, @Nullable DictionaryTopic dictionaries) {
    /// Topics outlive versions of programs.
    static final GraphCodec USUAL = GraphCodec.lean().withEvolution(Evolution.EVOLVE);

    private static final String CLASSES = "wherry.classes";
    private static final String FILTER = "wherry.filter";
    private static final String TOPIC = "wherry.dictionary.topic";

    RecordSettings {
        classes = List.copyOf(classes);
        filter = List.copyOf(filter);
    }

    static RecordSettings of(Map<String, ?> configs) {
        String topic = text(configs, TOPIC);
        return new RecordSettings(
                words(configs, CLASSES).<Class<?>>map(RecordSettings::load).toList(),
                words(configs, FILTER).toList(),
                topic.isEmpty() ? null : new DictionaryTopic(topic, configs));
    }

    private static String text(Map<String, ?> configs, String name) {
        Object value = configs.get(name);
        return value == null ? "" : value.toString().strip();
    }

    private static Stream<String> words(Map<String, ?> configs, String name) {
        return Stream.of(text(configs, name).split(","))
                .map(String::strip)
                .filter(word -> !word.isEmpty());
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, Utils.getContextOrKafkaClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            ConfigException failure = new ConfigException(CLASSES, name, "class not found");
            failure.initCause(e);
            throw failure;
        }
    }

    GraphCodec applyTo(GraphCodec codec) {
        GraphCodec registered = codec.withRegistered(classes);
        return filter.isEmpty()
                ? registered
                : registered.withClassFilter(ClassFilter.allow(filter.toArray(String[]::new)));
    }
}
