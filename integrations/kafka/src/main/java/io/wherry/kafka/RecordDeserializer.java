// SPDX-License-Identifier: Apache-2.0
package io.wherry.kafka;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.RecordCodec;
import io.wherry.codec.UnknownDictionaryException;
import java.io.IOException;
import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/// Reads the values that a [RecordSerializer] wrote. Safe for any number of threads.
///
/// A record whose dictionary is unknown is looked up in the topic of dictionaries, if one is
/// configured.
///
/// @param <T> the type of the values, which is checked if it was given
public final class RecordDeserializer<T> implements Deserializer<T> {
    private final GraphCodec usual;
    private final @Nullable Class<T> type;
    private volatile RecordCodec records;
    private volatile @Nullable DictionaryTopic dictionaries;

    /// Called by Kafka, which then configures it.
    public RecordDeserializer() {
        this(RecordSettings.USUAL, null);
    }

    /// @param codec reads the values
    /// @param type of the values; null for any
    /// @throws IllegalArgumentException if objects of a registered class cannot be written
    public RecordDeserializer(GraphCodec codec, @Nullable Class<T> type) {
        this.usual = codec;
        this.type = type;
        this.records = codec.records();
    }

    /// Applies the properties of a consumer.
    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {
        RecordSettings settings = RecordSettings.of(configs);
        records = settings.applyTo(usual).records();
        dictionaries = settings.dictionaries();
    }

    /// @throws SerializationException if the value cannot be read, also because of an error of the
    ///     code of a class, after which a consumer could not seek past the record
    /// @throws KafkaException if the topic of dictionaries cannot be read
    @Override
    public @Nullable T deserialize(String topic, byte @Nullable [] value) {
        if (value == null) {
            return null;
        }
        try {
            return read(value);
        } catch (KafkaException | OutOfMemoryError | InternalError e) {
            throw e; // of the topic of dictionaries, or of the JVM
        } catch (IOException | RuntimeException | Error e) {
            throw new SerializationException("cannot read a value: topic=" + topic, e);
        }
    }

    private @Nullable T read(byte[] value) throws IOException {
        RecordCodec reading = records;
        DictionaryTopic topic = dictionaries;
        try {
            return checked(reading, value);
        } catch (UnknownDictionaryException e) {
            if (topic == null) {
                throw e;
            }
            topic.teach(reading, e.hash());
            return checked(reading, value); // another thread may have taught it
        }
    }

    @SuppressWarnings("unchecked") // the program says what its topic holds
    private @Nullable T checked(RecordCodec reading, byte[] value) throws IOException {
        Class<T> expected = type;
        return expected == null ? (T) reading.decode(value) : reading.decode(value, expected);
    }
}
