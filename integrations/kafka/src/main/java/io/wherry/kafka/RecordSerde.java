// SPDX-License-Identifier: Apache-2.0
package io.wherry.kafka;

import io.wherry.codec.GraphCodec;
import java.util.Map;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/// A [RecordSerializer] and a [RecordDeserializer], for Kafka Streams. Safe for any number of threads.
///
/// @param <T> the type of the values
public final class RecordSerde<T> implements Serde<T> {
    private final RecordSerializer<T> serializer;
    private final RecordDeserializer<T> deserializer;

    /// Called by Kafka, which then configures it.
    public RecordSerde() {
        this(RecordSettings.USUAL, null);
    }

    /// @param codec writes and reads the values
    /// @param type of the values; null for any
    /// @throws IllegalArgumentException if objects of a registered class cannot be written
    public RecordSerde(GraphCodec codec, @Nullable Class<T> type) {
        this.serializer = new RecordSerializer<>(codec);
        this.deserializer = new RecordDeserializer<>(codec, type);
    }

    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {
        serializer.configure(configs, isKey);
        deserializer.configure(configs, isKey);
    }

    @Override
    public Serializer<T> serializer() {
        return serializer;
    }

    @Override
    public Deserializer<T> deserializer() {
        return deserializer;
    }
}
