// SPDX-License-Identifier: Apache-2.0
package io.wherry.kafka;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/// The properties of a client that are for its serializers.
///
/// @param classes of the dictionary; empty for those of the codec
/// @param filter patterns of the classes that may be read besides `classes`; empty for the codec's
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
                elements(configs, CLASSES).<Class<?>>map(RecordSettings::type).toList(),
                elements(configs, FILTER).map(each -> each.toString().strip()).toList(),
                topic.isEmpty() ? null : new DictionaryTopic(topic, configs));
    }

    private static String text(Map<String, ?> configs, String name) {
        Object value = configs.get(name);
        return value == null ? "" : value.toString().strip();
    }

    /// Returns the elements of a list: a collection, one class, or text separated by commas, also
    /// in brackets, as a list is printed.
    private static Stream<?> elements(Map<String, ?> configs, String name) {
        Object value = configs.get(name);
        if (value instanceof Class<?>) {
            return Stream.of(value);
        }
        Stream<?> all =
                value instanceof Collection<?> list
                        ? list.stream()
                        : Stream.of(unbracketed(text(configs, name)).split(","));
        return all.filter(Objects::nonNull).filter(each -> !each.toString().isBlank());
    }

    private static String unbracketed(String list) {
        return list.startsWith("[") && list.endsWith("]")
                ? list.substring(1, list.length() - 1)
                : list;
    }

    private static Class<?> type(Object element) {
        return element instanceof Class<?> known ? known : load(element.toString().strip());
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

    /// Returns `codec` with these settings. The filter admits the registered classes, too.
    GraphCodec applyTo(GraphCodec codec) {
        GraphCodec registered = codec.withRegistered(classes);
        if (filter.isEmpty()) {
            return registered;
        }
        Stream<String> names = classes.stream().map(RecordSettings::elementName);
        String[] patterns = Stream.concat(filter.stream(), names).toArray(String[]::new);
        return registered.withClassFilter(ClassFilter.allow(patterns));
    }

    /// Returns the name by which a filter knows a class, which may be an array's.
    private static String elementName(Class<?> type) {
        Class<?> component = type.getComponentType();
        return component == null ? type.getName() : elementName(component);
    }
}
