// SPDX-License-Identifier: Apache-2.0
package io.wherry.infinispan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.IntegrationContract;
import io.wherry.testkit.integration.JvmProcess;
import io.wherry.testkit.integration.SelectedFormat;
import io.wherry.testkit.integration.ValueStore;
import io.wherry.testkit.zoo.shapes.Colour;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.Node;
import java.io.IOException;
import java.io.NotSerializableException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.infinispan.Cache;
import org.infinispan.commons.TimeoutException;
import org.infinispan.commons.marshall.MarshallingException;
import org.infinispan.manager.EmbeddedCacheManager;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The contract of integrations by one of two members; the other is a process of its own.
final class InfinispanTest extends IntegrationContract {
    private static final int KEYS = 40;

    private static int port;
    private static JvmProcess other;
    private static EmbeddedCacheManager manager;

    @BeforeAll
    static void start() throws Exception {
        port = JvmProcess.freePort();
        other = InfinispanMember.start(port);
        SelectedFormat format = new SelectedFormat(GraphCodec.lean());
        manager = InfinispanMember.start(format, List.of(JvmProcess.freePort(), port));
        await(() -> manager.getMembers().size() == 2);
    }

    @AfterAll
    static void stop() throws IOException {
        if (manager != null) {
            manager.stop();
        }
        other.close();
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.sleep(20);
        }
    }

    @Override
    protected ValueStore open(GraphCodec codec) {
        return new CacheStore(cache(InfinispanMember.VALUES), codec);
    }

    @Override
    protected boolean storesNull() {
        return false;
    }

    /// Values in a cache. Its `put` would decode the previous value.
    private record CacheStore(Cache<String, Object> cache, GraphCodec codec) implements ValueStore {
        @Override
        public void store(String key, Object value) throws Exception {
            SelectedFormat.with(
                    codec,
                    () -> {
                        cache.putAll(Collections.singletonMap(key, value));
                        return null;
                    });
        }

        @Override
        public Object load(String key) throws Exception {
            return SelectedFormat.with(codec, () -> cache.get(key));
        }

        @Override
        public void close() {}
    }

    /// Returns a key whose entry the other member owns.
    private static String keyOfTheOther(String cache) {
        return IntStream.range(0, 1000)
                .mapToObj(number -> "key-" + number)
                .filter(key -> isOfTheOther(cache, key))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isOfTheOther(String name, String key) {
        Cache<Object, Object> cache = manager.getCache(name);
        Object stored = cache.getAdvancedCache().getKeyDataConversion().toStorage(key);
        return !cache.getAdvancedCache()
                .getDistributionManager()
                .getCacheTopology()
                .isWriteOwner(stored);
    }

    private static Cache<String, Object> cache(String name) {
        return manager.getCache(name);
    }

    @Test
    void otherMemberReadsValuesOfThisOne() throws Exception {
        for (String name : List.of(InfinispanMember.VALUES, InfinispanMember.OBJECTS)) {
            String key = keyOfTheOther(name);
            cache(name).put(key, new Node("in " + name));

            other.send("load " + name + " " + key);

            assertThat(other.awaitLine(key + ": in " + name)).isEmpty();
            assertThat(((Node) cache(name).get(key)).name).isEqualTo("in " + name);
        }
    }

    @Test
    void classThatTheOtherMemberDeniesIsNamedThere() throws Exception {
        String key = "denied-there";
        cache(InfinispanMember.VALUES).put(key, Colour.values());
        cache(InfinispanMember.VALUES).put("next", new Node("allowed"));

        other.send("load values denied-there");
        other.send("load values next");

        assertThat(other.awaitLine(key + ":"))
                .contains(FilterRejectedException.class.getName())
                .contains(Colour.class.getName());
        assertThat(other.awaitLine("next:")).isEqualTo("allowed");
    }

    /// A cache of objects decodes a value where it arrives.
    @Test
    void objectThatTheOtherMemberDeniesFailsThePutByName() {
        Cache<String, Object> objects = cache(InfinispanMember.OBJECTS);
        String key = keyOfTheOther(InfinispanMember.OBJECTS);

        assertThatThrownBy(() -> objects.put(key, Colour.values()))
                .hasStackTraceContaining(FilterRejectedException.class.getName())
                .hasStackTraceContaining(Colour.class.getName());
        assertThatThrownBy(() -> objects.put(key, new Node[] {holder(new Object())}))
                .hasStackTraceContaining(NotSerializableException.class.getName());
        objects.put(key, Message.of(1));

        assertThat(objects.get(key)).isInstanceOf(Message.class);
    }

    private static Node holder(Object held) {
        Node node = new Node("holder");
        node.first = held;
        return node;
    }

    /// Infinispan logs a response that it cannot read, and waits.
    @Test
    void readOfAnObjectThatIsDeniedEndsWithTheTimeoutAndTheNextOneIsLoaded() throws Exception {
        Cache<String, Object> objects = cache(InfinispanMember.OBJECTS);
        String key = keyOfThis(InfinispanMember.OBJECTS, "denied-object-");
        String next = keyOfThis(InfinispanMember.OBJECTS, "next-object-");
        objects.put(key, Colour.values());
        objects.put(next, new Node("loaded"));

        other.send("load objects " + key);
        other.send("load objects " + next);

        assertThat(other.awaitLine(key + ":")).contains(TimeoutException.class.getName());
        assertThat(other.awaitLine(next + ":")).isEqualTo("loaded");
        assertThat(other.output()).contains(Colour.class.getName() + "; at");
    }

    private static String keyOfThis(String cache, String prefix) {
        return IntStream.range(0, 1000)
                .mapToObj(number -> prefix + number)
                .filter(key -> !isOfTheOther(cache, key))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void putReadsThePreviousValueAndPutAllDoesNot() throws Exception {
        GraphCodec javaio = GraphCodec.javaio();
        Cache<String, Object> values = cache(InfinispanMember.VALUES);
        String mine = keyOfThis(InfinispanMember.VALUES, "replaced-");
        for (String key : List.of(mine, keyOfTheOther(InfinispanMember.VALUES))) {
            new CacheStore(values, javaio).store(key, "of the format of java.io");

            assertThatThrownBy(() -> values.put(key, "lean"))
                    .isInstanceOf(MarshallingException.class);
            new CacheStore(values, javaio).store(key, "of the format of java.io");
            values.putAll(Collections.singletonMap(key, "lean"));

            assertThat(values.get(key)).isEqualTo("lean");
        }
    }

    @Test
    void valuesSurviveAMemberThatIsKilled() throws Exception {
        Cache<String, Object> copies = cache(InfinispanMember.COPIES);
        try (JvmProcess third = InfinispanMember.start(JvmProcess.freePort(), port)) {
            await(() -> manager.getMembers().size() == 3);
            for (int i = 0; i < KEYS; i++) {
                copies.put("key-" + i, new Node("node " + i));
            }

            third.kill();
            await(() -> manager.getMembers().size() == 2);
        }

        for (int i = 0; i < KEYS; i++) {
            assertThat(((Node) copies.get("key-" + i)).name).isEqualTo("node " + i);
        }
    }
}
