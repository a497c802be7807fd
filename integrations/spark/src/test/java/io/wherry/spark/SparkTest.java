// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.integration.IntegrationContract;
import io.wherry.testkit.integration.StoreOptions;
import io.wherry.testkit.integration.ValueStore;
import io.wherry.testkit.zoo.shapes.Message;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.BlockId;
import org.apache.spark.storage.BlockManager;
import org.apache.spark.storage.BlockResult;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.storage.TestBlockId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/// The contract of integrations over serialized blocks, as those of a cached RDD: the driver writes
/// and reads them, and the executor, a JVM of its own, has the only copies.
final class SparkTest extends IntegrationContract {
    private static final ClassTag<Object> ANY = ClassTag$.MODULE$.Object();

    /// The block of the latest value with a key.
    private static final Map<String, BlockId> LATEST = new ConcurrentHashMap<>();

    private static final AtomicInteger NEXT = new AtomicInteger();

    private static JavaSparkContext spark;

    @BeforeAll
    static void start() throws Exception {
        spark = TestCluster.start(TestCluster.conf(1, SelectedSerializer.class.getName()));
        spark.parallelize(List.of(1)).count(); // ends when the executor has registered
    }

    @AfterAll
    static void stop() {
        spark.close();
    }

    @Override
    protected ValueStore open(GraphCodec codec) {
        throw new UnsupportedOperationException("properties of Spark cannot have a codec");
    }

    /// Spark makes the serializer from a configuration. There is no property for evolution, since its
    /// bytes live no longer than the application, whose JVMs have the same classes; nor for codecs of
    /// classes, which the classes can name.
    @Override
    protected boolean takesCodec() {
        return false;
    }

    @Override
    protected ValueStore open(StoreOptions options) {
        WherrySerializer serializer = new WherrySerializer(conf(options));
        if (options.classLoader() != null) {
            serializer.setDefaultClassLoader(new TaskLoader(options.classLoader()));
        }
        return new Blocks(SparkEnv.get().blockManager(), serializer);
    }

    private static SparkConf conf(StoreOptions options) {
        return new SparkConf(false)
                .set(
                        SerializerSettings.FILTER,
                        options.allowed().stream()
                                .map(Class::getName)
                                .collect(Collectors.joining(",")));
    }

    /// Finds classes of Spark, and those of another loader, as the loaders of tasks do.
    private static final class TaskLoader extends ClassLoader {
        private final ClassLoader values;

        TaskLoader(ClassLoader values) {
            this.values = values;
            super(SparkTest.class.getClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            return values.loadClass(name);
        }
    }

    private record Blocks(BlockManager blocks, WherrySerializer serializer) implements ValueStore {
        @Override
        public void store(String key, Object value) throws Exception {
            BlockId block = new TestBlockId("value-" + NEXT.incrementAndGet());
            StorageLevel level = StorageLevel.MEMORY_AND_DISK_SER_2(); // the second copy is remote
            assertThat(with(() -> blocks.putSingle(block, value, level, true, ANY))).isTrue();
            blocks.removeBlock(block, true);
            LATEST.put(key, block);
        }

        @Override
        public Object load(String key) throws Exception {
            return with(() -> {
                BlockResult block = blocks.get(LATEST.get(key), ANY).get();
                assertThat(block.readMethod()).hasToString("Network");
                Object value = block.data().next();
                assertThat(block.data().hasNext()).isFalse();
                return value;
            });
        }

        /// Calls `operation` as a task does, which finds classes of Spark by the context class loader.
        private <T> T with(Callable<T> operation) throws Exception {
            Thread thread = Thread.currentThread();
            ClassLoader usual = thread.getContextClassLoader();
            if (usual != SparkTest.class.getClassLoader()) {
                thread.setContextClassLoader(new TaskLoader(usual));
            }
            try {
                return SelectedSerializer.with(serializer, operation);
            } finally {
                thread.setContextClassLoader(usual);
            }
        }

        @Override
        public void close() {}
    }

    @Test
    void blockIsARecord() throws Exception {
        try (ValueStore store = open(StoreOptions.USUAL)) {
            store.store("record", Message.of(1));

            byte[] block =
                    SparkEnv.get()
                            .blockManager()
                            .getRemoteBytes(LATEST.get("record"))
                            .get()
                            .toArray();

            WherrySerializer serializer = new WherrySerializer(new SparkConf(false));
            Isomorphism.check(Message.of(1), serializer.codec().decode(ByteBuffer.wrap(block)));
        }
    }
}
