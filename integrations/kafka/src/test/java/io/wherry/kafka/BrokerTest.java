// SPDX-License-Identifier: Apache-2.0
package io.wherry.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Evolution;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.RecordCodec;
import io.wherry.codec.UnknownDictionaryException;
import io.wherry.codec.WireFormatException;
import io.wherry.howto.SendSales;
import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.RecordDeserializationException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Records through a broker, which is a JVM of its own.
@Timeout(120)
final class BrokerTest {
    @TempDir static Path folder;
    private static KafkaBroker broker;

    record Order(int number, String customer, List<String> articles) implements Serializable {}

    static final class Reading implements Serializable {
        private static final long serialVersionUID = 1;
        int number;
        double value = 0.5;
        String place = "roof";
    }

    /// What [Reading] was in an older version of a program.
    static final class OldReading implements Serializable {
        private static final long serialVersionUID = 1;
        int number = 7;
        String place = "cellar";
    }

    @BeforeAll
    static void start() throws Exception {
        broker = KafkaBroker.start(folder);
    }

    @AfterAll
    static void stop() throws Exception {
        broker.close();
    }

    private static Map<String, Object> configs(String... more) {
        Map<String, Object> configs = new HashMap<>();
        configs.put("bootstrap.servers", broker.address());
        for (int i = 0; i < more.length; i += 2) {
            configs.put(more[i], more[i + 1]);
        }
        return configs;
    }

    private static RecordSerializer<Object> serializer(GraphCodec codec, String... properties) {
        RecordSerializer<Object> serializer = new RecordSerializer<>(codec);
        serializer.configure(configs(properties), false);
        return serializer;
    }

    private static RecordDeserializer<Object> deserializer(GraphCodec codec, String... properties) {
        RecordDeserializer<Object> deserializer = new RecordDeserializer<>(codec, null);
        deserializer.configure(configs(properties), false);
        return deserializer;
    }

    private static <T> void send(String topic, Serializer<T> serializer, List<T> values)
            throws Exception {
        List<Future<?>> sent = new ArrayList<>();
        try (KafkaProducer<String, T> producer =
                new KafkaProducer<>(configs(), new StringSerializer(), serializer)) {
            for (T value : values) {
                sent.add(producer.send(new ProducerRecord<>(topic, 0, "key", value)));
            }
        }
        for (Future<?> each : sent) {
            each.get();
        }
    }

    /// The only partition of a topic, from its start.
    private static <T> KafkaConsumer<String, T> consumer(
            String topic, Deserializer<T> deserializer) {
        KafkaConsumer<String, T> consumer =
                new KafkaConsumer<>(configs(), new StringDeserializer(), deserializer);
        List<TopicPartition> partition = List.of(new TopicPartition(topic, 0));
        consumer.assign(partition);
        consumer.seekToBeginning(partition);
        return consumer;
    }

    private static <T> List<T> receive(KafkaConsumer<String, T> consumer, int count) {
        List<T> values = new ArrayList<>();
        while (values.size() < count) {
            for (ConsumerRecord<String, T> entry : consumer.poll(Duration.ofSeconds(1))) {
                values.add(entry.value());
            }
        }
        return values;
    }

    private static Order order(int number) {
        return new Order(number, "customer " + number % 10, List.of("tea", "article " + number));
    }

    @Test
    void valuesOfRegisteredAndOtherClassesAreRead() throws Exception {
        String topic = "orders";
        GraphCodec codec = GraphCodec.lean().withRegistered(Order.class);
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            values.add(i % 100 == 99 ? new Object[] {order(i)} : order(i));
        }
        values.set(4_000, null);
        send(topic, new RecordSerializer<>(codec), values);

        try (KafkaConsumer<String, Object> consumer =
                consumer(topic, new RecordDeserializer<>(codec, null))) {
            List<Object> copies = receive(consumer, values.size());

            assertThat(copies.get(0)).isEqualTo(order(0));
            assertThat(copies.get(4_000)).isNull();
            assertThat((Object[]) copies.get(4_999)).containsExactly(order(4_999));
            assertThat(copies).filteredOn(Order.class::isInstance).hasSize(4_949);
        }
    }

    /// Whether a producer takes the graph: by default it refuses more than a MiB.
    private static boolean fits(ZooGraph graph) {
        byte[] bytes = new RecordSerializer<>().serialize("zoo", graph.fresh());
        return bytes == null || bytes.length < 1_000_000;
    }

    @Test
    void graphsOfTheZooAreRead() throws Exception {
        List<ZooGraph> graphs =
                GraphZoo.all().stream()
                        .filter(graph -> !graph.traits().large())
                        .filter(graph -> graph.traits().javaioRefuses() == null)
                        .filter(BrokerTest::fits)
                        .toList();
        List<Object> values = new ArrayList<>();
        graphs.forEach(graph -> values.add(graph.fresh()));
        RecordSerde<Object> serde = new RecordSerde<>(GraphCodec.lean(), null);
        send("zoo", serde.serializer(), values);

        try (KafkaConsumer<String, Object> consumer = consumer("zoo", serde.deserializer())) {
            List<Object> copies = receive(consumer, values.size());
            for (int i = 0; i < graphs.size(); i++) {
                graphs.get(i).checkCopy(copies.get(i));
            }
        }
    }

    @Test
    void programOfThePageSendsAndReads() throws Exception {
        PrintStream usual = System.out;
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            SendSales.main(new String[] {broker.address()});
        } finally {
            System.setOut(usual);
        }

        assertThat(output.toString(StandardCharsets.UTF_8)).contains("cents: 4950");
        ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, "dictionaries");
        try (Admin admin = Admin.create(configs())) {
            assertThat(
                            admin.describeConfigs(List.of(topic))
                                    .all()
                                    .get(30, TimeUnit.SECONDS)
                                    .get(topic)
                                    .get("cleanup.policy")
                                    .value())
                    .isEqualTo("compact");
        }
    }

    @Test
    void pageShowsTheConfigurationOfTheProgram() throws Exception {
        String page = Files.readString(Path.of("README.md"));
        String program = Files.readString(Path.of("src/test/java/io/wherry/howto/SendSales.java"));
        String block = page.substring(page.indexOf("```java\n") + 8);
        List<String> shown =
                Arrays.asList(block.substring(0, block.indexOf("```")).strip().split("\\R\\s*"));

        assertThat(program.lines().map(String::strip).filter(line -> !line.isEmpty()).toList())
                .containsSequence(shown);
    }

    @Test
    void consumersLearnTheDictionariesOfAllProducersFromTheTopic() throws Exception {
        GraphCodec codec = GraphCodec.lean().withEvolution(Evolution.EVOLVE);
        String[] dictionaries = {"wherry.dictionary.topic", "all-dictionaries"};
        try (KafkaConsumer<String, Object> consumer =
                consumer("learned", deserializer(codec, dictionaries))) {
            send(
                    "learned",
                    serializer(codec.withRegistered(Order.class), dictionaries),
                    List.of(order(1), order(2)));
            assertThat(receive(consumer, 2)).containsExactly(order(1), order(2));

            send("all-dictionaries", new StringSerializer(), List.of("no dictionary"));
            send(
                    "learned",
                    serializer(codec.withRegistered(Reading.class, Order.class), dictionaries),
                    List.of(order(3), new Reading()));
            List<Object> copies = receive(consumer, 2);
            assertThat(copies.get(0)).isEqualTo(order(3));
            assertThat(copies.get(1)).isInstanceOf(Reading.class);
        }
    }

    /// Publishes as many dictionaries as a consumer can learn.
    private static void publishMany(String topic, GraphCodec codec) throws Exception {
        List<Future<?>> sent = new ArrayList<>();
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(
                        configs(), new ByteArraySerializer(), new ByteArraySerializer())) {
            Class<?> array = Order.class;
            for (int i = 0; i < 256; i++) {
                array = i == 200 ? Reading[].class : array.arrayType();
                RecordCodec other = codec.withRegistered(array).records();
                byte[] key =
                        ByteBuffer.allocate(Integer.BYTES).putInt(other.dictionaryHash()).array();
                sent.add(producer.send(new ProducerRecord<>(topic, 0, key, other.dictionary())));
            }
        }
        for (Future<?> each : sent) {
            each.get();
        }
    }

    @Test
    void newestOfManyDictionariesIsLearned() throws Exception {
        String[] dictionaries = {"wherry.dictionary.topic", "many-dictionaries"};
        GraphCodec codec = GraphCodec.lean();
        RecordDeserializer<Object> deserializer = deserializer(codec, dictionaries);
        serializer(codec, dictionaries).close(); // has made the topic
        publishMany("many-dictionaries", codec);

        byte[] value =
                serializer(codec.withRegistered(Order.class), dictionaries)
                        .serialize("many", order(1));

        assertThat(deserializer.deserialize("many", value)).isEqualTo(order(1));
    }

    @Test
    void valuesOfAnOlderVersionAreReadByItsDictionary() throws Exception {
        GraphCodec codec = GraphCodec.lean().withEvolution(Evolution.EVOLVE);
        String[] dictionaries = {"wherry.dictionary.topic", "older-dictionaries"};
        send(
                "older",
                serializer(codec.withRegistered(OldReading.class), dictionaries),
                List.of(new OldReading()));
        GraphCodec newer =
                codec.withRegistered(Reading.class)
                        .withAlias(OldReading.class.getName(), Reading.class);
        send("older", serializer(newer, dictionaries), List.of(new Reading()));

        try (KafkaConsumer<String, Object> consumer =
                consumer("older", deserializer(newer, dictionaries))) {
            List<Object> copies = receive(consumer, 2);

            assertThat(copies).hasOnlyElementsOfType(Reading.class);
            assertThat(((Reading) copies.get(0)).place).isEqualTo("cellar");
            assertThat(((Reading) copies.get(0)).value).isZero();
            assertThat(((Reading) copies.get(1)).value).isEqualTo(0.5);
        }
    }

    /// Reads all that can be read, and steps over the rest as Kafka's documentation says.
    private static List<Throwable> failures(
            KafkaConsumer<String, Object> consumer, List<Object> read, int count) {
        List<Throwable> failures = new ArrayList<>();
        while (read.size() + failures.size() < count) {
            try {
                consumer.poll(Duration.ofSeconds(1)).forEach(entry -> read.add(entry.value()));
            } catch (RecordDeserializationException e) {
                failures.add(e.getCause().getCause());
                consumer.seek(e.topicPartition(), e.offset() + 1);
            }
        }
        return failures;
    }

    @Test
    void consumerGoesOnAfterValuesThatCannotBeRead() throws Exception {
        GraphCodec codec = GraphCodec.lean().withRegistered(Order.class);
        send("refused", new RecordSerializer<>(codec), List.of(order(1), new Reading(), order(2)));
        send(
                "refused",
                new RecordSerializer<>(codec.withRegistered(Reading.class)),
                List.of(order(3)));
        byte[] broken = {9, 8, 7, 6, 5};
        send("refused", new ByteArraySerializer(), List.of(broken));
        send("refused", new RecordSerializer<>(codec), List.of("last"));
        List<Object> read = new ArrayList<>();

        try (KafkaConsumer<String, Object> consumer =
                consumer("refused", deserializer(codec, "wherry.filter", Order.class.getName()))) {
            List<Throwable> failures = failures(consumer, read, 6);

            assertThat(failures)
                    .hasExactlyElementsOfTypes(
                            FilterRejectedException.class,
                            UnknownDictionaryException.class,
                            WireFormatException.class);
            assertThat(failures.getFirst()).hasMessageContaining(Reading.class.getName());
        }
        assertThat(read).containsExactly(order(1), order(2), "last");
    }

    @Test
    void dictionaryThatIsNotInTheTopicIsATypedError() throws Exception {
        String[] dictionaries = {"wherry.dictionary.topic", "other-dictionaries"};
        GraphCodec codec = GraphCodec.lean();
        send("unknown", serializer(codec, dictionaries), List.of("published"));
        send(
                "unknown",
                new RecordSerializer<>(codec.withRegistered(Order.class)),
                List.of(order(1), order(2)));
        send("unknown", serializer(codec, dictionaries), List.of("end"));
        List<Object> read = new ArrayList<>();

        try (KafkaConsumer<String, Object> consumer =
                consumer("unknown", deserializer(codec, dictionaries))) {
            List<Throwable> failures = failures(consumer, read, 4);

            assertThat(failures).hasSize(2).hasOnlyElementsOfType(UnknownDictionaryException.class);
        }
        assertThat(read).containsExactly("published", "end");
    }

    @Test
    void dictionaryThatAnotherThreadLearnedIsKnown() throws Exception {
        String[] dictionaries = {"wherry.dictionary.topic", "shared-dictionaries"};
        GraphCodec codec = GraphCodec.lean();
        byte[] known =
                Objects.requireNonNull(
                        serializer(codec.withRegistered(Order.class), dictionaries)
                                .serialize("shared", order(1)));
        byte[] unknown =
                Objects.requireNonNull(
                        new RecordSerializer<>(codec.withRegistered(Reading.class))
                                .serialize("shared", new Reading()));
        RecordDeserializer<Object> deserializer = deserializer(codec, dictionaries);
        CyclicBarrier start = new CyclicBarrier(8);
        List<Callable<Object>> tasks = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            for (byte[] value : List.of(unknown, known)) {
                tasks.add(() -> {
                    start.await();
                    return Objects.requireNonNull(deserializer.deserialize("shared", value));
                });
            }
        }

        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Future<Object>> read = threads.invokeAll(tasks);

            for (int i = 0; i < 8; i += 2) {
                assertThat(read.get(i).state()).isEqualTo(Future.State.FAILED);
                assertThat(read.get(i + 1).get()).isEqualTo(order(1));
            }
        }
    }

    @Test
    void valueThatCannotBeWrittenIsNamed() {
        try (RecordSerializer<Object> serializer = new RecordSerializer<>()) {
            assertThatThrownBy(() -> serializer.serialize("topic", new Object[] {new Object()}))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("topic=topic")
                    .hasRootCauseInstanceOf(java.io.NotSerializableException.class);
        }
    }

    @Test
    void missingClassOfTheConfigurationIsNamed() {
        try (RecordSerializer<Object> serializer = new RecordSerializer<>()) {
            Map<String, Object> configs = configs("wherry.classes", "com.acme.Missing");

            assertThatThrownBy(() -> serializer.configure(configs, false))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContainingAll("wherry.classes", "com.acme.Missing");
        }
    }
}
