// SPDX-License-Identifier: Apache-2.0
package io.wherry.kafka;

import io.wherry.codec.LimitExceededException;
import io.wherry.codec.RecordCodec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/// A compacted topic of one partition: the bytes of dictionaries by their hashes. Safe for any number of threads.
final class DictionaryTopic {
    /// The size limit of `RecordCodec.learn`; larger entries are ignored.
    private static final int MOST_BYTES = 1 << 20;

    private static final System.Logger LOGGER = System.getLogger(DictionaryTopic.class.getName());
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /// Least time between two reads of the topic that did not find a dictionary.
    private static final Duration PAUSE = Duration.ofSeconds(1);

    /// Properties of the program's client that tell how to reach the brokers.
    private static final List<String> CONNECTING =
            List.of(
                    "bootstrap.servers",
                    "security.",
                    "ssl.",
                    "sasl.",
                    "client.dns.lookup",
                    "request.timeout.ms",
                    "default.api.timeout.ms");

    private final String name;
    private final Map<String, Object> connecting = new HashMap<>();

    /// Dictionaries by their hashes, as the topic was read last.
    private Map<Integer, byte[]> found = new HashMap<>();

    /// The topic is not read before this time.
    private long pauseEnd = System.nanoTime();

    /// The failure of the last read, or null.
    private @Nullable KafkaException failure;

    /// @param configs of the program's producer or consumer
    DictionaryTopic(String name, Map<String, ?> configs) {
        this.name = name;
        configs.forEach((key, value) -> {
            if (value != null && CONNECTING.stream().anyMatch(key::startsWith)) {
                connecting.put(key, value);
            }
        });
    }

    private Map<String, Object> client(String... more) {
        Map<String, Object> all = new HashMap<>(connecting);
        for (int i = 0; i < more.length; i += 2) {
            all.put(more[i], more[i + 1]);
        }
        return all;
    }

    /// Returns when the brokers have the dictionary of `codec`. Makes the topic if there is none.
    ///
    /// @throws KafkaException if they do not take it
    void publish(RecordCodec codec) {
        createIfMissing();
        byte[] key = ByteBuffer.allocate(Integer.BYTES).putInt(codec.dictionaryHash()).array();
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(
                        client("acks", "all"),
                        new ByteArraySerializer(),
                        new ByteArraySerializer())) {
            await(() ->
                    producer.send(new ProducerRecord<>(name, 0, key, codec.dictionary()))
                            .get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            throw failed("cannot publish a dictionary", e.getCause());
        }
    }

    private void createIfMissing() {
        try (Admin admin = Admin.create(client())) {
            if (!exists(admin)) {
                NewTopic topic =
                        new NewTopic(name, Optional.of(1), Optional.empty())
                                .configs(Map.of("cleanup.policy", "compact"));
                await(() ->
                        admin.createTopics(List.of(topic))
                                .all()
                                .get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
            }
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw failed("cannot make the topic of dictionaries", e.getCause());
            }
        }
    }

    private boolean exists(Admin admin) throws ExecutionException {
        try {
            await(() ->
                    admin.describeTopics(List.of(name))
                            .allTopicNames()
                            .get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return false;
            }
            throw e;
        }
    }

    /// A wait for the brokers.
    private interface Waiting {
        Object result() throws InterruptedException, ExecutionException, TimeoutException;
    }

    private void await(Waiting waiting) throws ExecutionException {
        try {
            waiting.result();
        } catch (InterruptedException e) {
            throw new InterruptException(e); // interrupts this thread again
        } catch (TimeoutException e) {
            throw failed("no reply from the brokers in " + PATIENCE.toSeconds() + " s", e);
        }
    }

    private KafkaException failed(String what, @Nullable Throwable cause) {
        return new KafkaException(what + ": topic=" + name, cause);
    }

    /// Makes `codec` learn the dictionary of `hash` from the topic, unless that was read in vain a
    /// moment ago.
    ///
    /// @throws KafkaException if the topic cannot be read, or could not a moment ago
    /// @throws IOException if `codec` takes no more dictionaries
    synchronized void teach(RecordCodec codec, int hash) throws IOException {
        if (!found.containsKey(hash)) {
            if (System.nanoTime() - pauseEnd < 0) {
                checkRead();
                return;
            }
            read();
        }
        byte[] dictionary = found.get(hash);
        if (dictionary == null || !learn(codec, dictionary, hash)) {
            found.remove(hash);
            pauseEnd = System.nanoTime() + PAUSE.toNanos();
        }
    }

    private void checkRead() {
        if (failure != null) {
            throw failed("dictionaries could not be read", failure);
        }
    }

    /// Reads the whole topic. After a failure, which is kept, the pause is as long as the read was.
    private void read() {
        long start = System.nanoTime();
        failure = null;
        try {
            found = entries();
        } catch (InterruptException e) {
            throw e; // says nothing about the topic
        } catch (KafkaException e) {
            failure = e;
            long end = System.nanoTime();
            pauseEnd = end + Math.max(end - start, PAUSE.toNanos());
            throw e;
        }
    }

    /// Returns the newest entry of each hash.
    private Map<Integer, byte[]> entries() {
        Map<Integer, byte[]> entries = new HashMap<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(
                        client("enable.auto.commit", "false", "allow.auto.create.topics", "false"),
                        new ByteArrayDeserializer(),
                        new ByteArrayDeserializer())) {
            TopicPartition only = new TopicPartition(name, 0);
            consumer.assign(List.of(only));
            consumer.seekToBeginning(List.of(only));
            long end = consumer.endOffsets(List.of(only), PATIENCE).getOrDefault(only, 0L);
            long start = System.nanoTime();
            while (consumer.position(only, PATIENCE) < end) {
                if (System.nanoTime() - start > PATIENCE.toNanos()) {
                    throw failed("dictionaries were not read in time", new TimeoutException());
                }
                for (ConsumerRecord<byte[], byte[]> entry : consumer.poll(PAUSE)) {
                    add(entries, entry.key(), entry.value());
                }
            }
        }
        return entries;
    }

    private static void add(
            Map<Integer, byte[]> entries, byte @Nullable [] key, byte @Nullable [] dictionary) {
        if (key == null || key.length != Integer.BYTES) {
            return; // of another program
        }
        int hash = ByteBuffer.wrap(key).getInt();
        if (dictionary == null) {
            entries.remove(hash);
        } else if (dictionary.length <= MOST_BYTES) {
            entries.put(hash, dictionary);
        }
    }

    /// Returns true if the entry for `hash` is its dictionary.
    private boolean learn(RecordCodec codec, byte[] dictionary, int hash) throws IOException {
        try {
            return codec.learn(dictionary) == hash;
        } catch (LimitExceededException e) {
            throw e;
        } catch (IOException e) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "not a dictionary: topic=" + name + ", hash=" + Integer.toHexString(hash),
                    e);
            return false;
        }
    }
}
