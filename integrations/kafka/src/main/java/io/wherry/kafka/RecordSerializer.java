// SPDX-License-Identifier: Apache-2.0
package io.wherry.kafka;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.RecordCodec;
import java.io.IOException;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/// Writes each value as a record that stands alone. Safe for any number of threads.
///
/// A producer makes it by `value.serializer=io.wherry.kafka.RecordSerializer` and configures it
/// (integrations/kafka/README.md lists the properties), or a program makes it with a codec. Null
/// stays null, which Kafka takes for the end of a key.
///
/// @param <T> the type of the values
public final class RecordSerializer<T> implements Serializer<T> {
    private final GraphCodec usual;
    private volatile RecordCodec records;

    /// Called by Kafka, which then configures it.
    public RecordSerializer() {
        this(RecordSettings.USUAL);
    }

    /// @param codec writes the values; its registered classes are the dictionary
    /// @throws IllegalArgumentException if objects of a registered class cannot be written
    public RecordSerializer(GraphCodec codec) {
        this.usual = codec;
        this.records = codec.records();
    }

    /// Applies the properties of a producer, and publishes the dictionary if they name a topic for
    /// it.
    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {
        RecordSettings settings = RecordSettings.of(configs);
        RecordCodec configured = settings.applyTo(usual).records();
        DictionaryTopic topic = settings.dictionaries();
        if (topic != null) {
            topic.publish(configured);
        }
        records = configured;
    }

    /// @throws SerializationException if the value cannot be written, also because of an error of
    ///     the code of a class
    @Override
    public byte @Nullable [] serialize(String topic, @Nullable T value) {
        if (value == null) {
            return null;
        }
        try {
            return records.encode(value);
        } catch (OutOfMemoryError | InternalError e) {
            throw e; // of the JVM
        } catch (IOException | RuntimeException | Error e) {
            throw new SerializationException("cannot write a value: topic=" + topic, e);
        }
    }
}
