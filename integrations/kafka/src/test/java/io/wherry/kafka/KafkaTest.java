// SPDX-License-Identifier: Apache-2.0
package io.wherry.kafka;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.IntegrationContract;
import io.wherry.testkit.integration.ValueStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/// The contract of integrations over the records of a topic, through a broker that is a JVM of its own.
final class KafkaTest extends IntegrationContract {
    private static final TopicPartition VALUES = new TopicPartition("values", 0);
    private static final String LARGEST = Integer.toString(16 << 20);

    /// The position of the latest record with a key.
    private static final Map<String, Long> OFFSETS = new ConcurrentHashMap<>();

    @TempDir static Path folder;
    private static KafkaBroker broker;

    @BeforeAll
    static void start() throws Exception {
        broker = KafkaBroker.start(folder);
        NewTopic topic =
                new NewTopic(VALUES.topic(), 1, (short) 1)
                        .configs(Map.of("max.message.bytes", LARGEST));
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.address()))) {
            admin.createTopics(List.of(topic)).all().get(30, TimeUnit.SECONDS);
        }
    }

    @AfterAll
    static void stop() {
        broker.close();
    }

    @Override
    protected boolean storesJavaio() {
        return false; // records are lean
    }

    @Override
    protected ValueStore open(GraphCodec codec) {
        return new Records(codec);
    }

    /// A producer, and a consumer for each of the threads that load at a time.
    private static final class Records implements ValueStore {
        private final KafkaProducer<String, Object> producer;
        private final RecordDeserializer<Object> deserializer;
        private final Queue<KafkaConsumer<String, Object>> idle = new ConcurrentLinkedQueue<>();

        Records(GraphCodec codec) {
            Map<String, Object> configs =
                    Map.of("bootstrap.servers", broker.address(), "max.request.size", LARGEST);
            RecordSerializer<Object> serializer = new RecordSerializer<>(codec);
            this.producer =
                    client(() -> new KafkaProducer<>(configs, new StringSerializer(), serializer));
            this.deserializer = new RecordDeserializer<>(codec, null);
        }

        @Override
        public void store(String key, Object value) throws Exception {
            ProducerRecord<String, Object> entry =
                    new ProducerRecord<>(VALUES.topic(), VALUES.partition(), key, value);
            OFFSETS.put(key, producer.send(entry).get(60, TimeUnit.SECONDS).offset());
        }

        @Override
        public Object load(String key) {
            KafkaConsumer<String, Object> consumer = idle.poll();
            if (consumer == null) {
                consumer = newConsumer();
            }
            try {
                consumer.seek(VALUES, OFFSETS.get(key));
                ConsumerRecords<String, Object> read = ConsumerRecords.empty();
                while (read.isEmpty()) {
                    read = consumer.poll(Duration.ofSeconds(1));
                }
                return read.iterator().next().value();
            } finally {
                idle.add(consumer);
            }
        }

        private KafkaConsumer<String, Object> newConsumer() {
            Map<String, Object> configs =
                    Map.of("bootstrap.servers", broker.address(), "max.poll.records", "1");
            KafkaConsumer<String, Object> consumer =
                    client(() ->
                            new KafkaConsumer<>(configs, new StringDeserializer(), deserializer));
            consumer.assign(List.of(VALUES));
            return consumer;
        }

        /// Makes a client, which finds classes of Kafka by the context class loader.
        private static <C> C client(Supplier<C> constructor) {
            Thread thread = Thread.currentThread();
            ClassLoader ofValues = thread.getContextClassLoader();
            thread.setContextClassLoader(KafkaTest.class.getClassLoader());
            try {
                return constructor.get();
            } finally {
                thread.setContextClassLoader(ofValues);
            }
        }

        @Override
        public void close() {
            idle.forEach(KafkaConsumer::close);
            producer.close();
        }
    }
}
