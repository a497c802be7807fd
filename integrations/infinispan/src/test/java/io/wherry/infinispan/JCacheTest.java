// SPDX-License-Identifier: Apache-2.0
package io.wherry.infinispan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.JvmProcess;
import io.wherry.testkit.zoo.shapes.Colour;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.Node;
import java.io.IOException;
import java.io.NotSerializableException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.configuration.MutableConfiguration;
import org.infinispan.AdvancedCache;
import org.infinispan.commons.TimeoutException;
import org.infinispan.commons.marshall.WrappedByteArray;
import org.infinispan.manager.EmbeddedCacheManager;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Caches of two members by the API of JCache; one of them is a process of its own. JCache runs its
/// operations on the member that owns the entry, which decodes the value there.
@Timeout(120)
final class JCacheTest {
    private static final GraphCodec ALL = GraphCodec.lean();

    private static JvmProcess other;
    private static EmbeddedCacheManager manager;
    private static Cache<String, Object> cache;

    @BeforeAll
    static void start() throws Exception {
        int port = JvmProcess.freePort();
        other = InfinispanMember.start(port);
        manager = InfinispanMember.start(ALL, List.of(JvmProcess.freePort(), port));
        assertThat(manager.getMembers()).hasSize(2);
        cache = InfinispanMember.jcache(manager).getCache(InfinispanMember.VALUES);
    }

    @AfterAll
    static void stop() throws IOException {
        if (manager != null) {
            manager.stop();
        }
        other.close();
    }

    private static String key(String prefix, boolean ofTheOther) {
        AdvancedCache<Object, Object> values =
                manager.getCache(InfinispanMember.VALUES).getAdvancedCache();
        return IntStream.range(0, 1000)
                .mapToObj(number -> prefix + number)
                .filter(key -> isOfThis(values, key) != ofTheOther)
                .findFirst()
                .orElseThrow();
    }

    private static boolean isOfThis(AdvancedCache<Object, Object> values, String key) {
        return values.getDistributionManager()
                .getCacheTopology()
                .isWriteOwner(values.getKeyDataConversion().toStorage(key));
    }

    @Test
    void otherMemberHoldsLeanBytesAndLoadsThem() throws Exception {
        Node node = new Node("of this member");
        node.first = node;
        String key = key("lean-", true);
        cache.put(key, node);
        String next = key("next-", true);
        cache.put(next, node);

        other.send("stored values " + key);
        other.send("jcache values " + next);

        assertThat(other.awaitLine(key + ":"))
                .isEqualTo(HexFormat.of().formatHex(ALL.encode(node)));
        assertThat(other.awaitLine(next + ":")).isEqualTo("of this member");
        Node copy = (Node) cache.get(key);
        assertThat(copy.first).isSameAs(copy);
        assertThat(((Node) manager.getCache(InfinispanMember.VALUES).get(key)).name)
                .isEqualTo("of this member");
    }

    @Test
    void otherMemberLoadsAValueOfThisOne() throws Exception {
        String key = key("here-", false);
        cache.put(key, new Node("on this member"));

        other.send("jcache values " + key);

        assertThat(other.awaitLine(key + ":")).isEqualTo("on this member");
    }

    /// The filter of the other member allows nodes and messages.
    @Test
    void valueThatItsOwnerDeniesFailsThePutByName() {
        String key = key("denied-", true);
        Node node = new Node("holder");
        node.first = Colour.GREEN;

        assertThatThrownBy(() -> cache.put(key, node))
                .hasStackTraceContaining(FilterRejectedException.class.getName())
                .hasStackTraceContaining(Colour.class.getName());
        cache.put(key, Message.of(1));

        assertThat(cache.get(key)).isInstanceOf(Message.class);
    }

    @Test
    void objectThatIsNotSerializableFailsThePutByName() {
        Node node = new Node("holder");
        node.first = new Object();

        assertThatThrownBy(() -> cache.put(key("not-", true), node))
                .hasStackTraceContaining(NotSerializableException.class.getName());
        assertThatThrownBy(() -> cache.put(key("not-", false), node))
                .hasStackTraceContaining(NotSerializableException.class.getName());
    }

    /// Infinispan logs a response that it cannot read, and waits.
    @Test
    void readOfAValueThatIsDeniedEndsWithTheTimeoutAndTheNextOneIsLoaded() throws Exception {
        String key = key("refused-", false);
        String next = key("after-", false);
        Node node = new Node("holder");
        node.first = Colour.GREEN;
        cache.put(key, node);
        cache.put(next, new Node("loaded"));

        other.send("jcache values " + key);
        other.send("jcache values " + next);

        assertThat(other.awaitLine(key + ":")).contains(TimeoutException.class.getName());
        assertThat(other.awaitLine(next + ":")).isEqualTo("loaded");
        assertThat(other.output()).contains(Colour.class.getName());
    }

    @Test
    void cacheThatJcacheCreatesHoldsLeanBytes() {
        CacheManager jcache = InfinispanMember.jcache(manager);
        Cache<String, Node> made =
                jcache.createCache(
                        "made",
                        new MutableConfiguration<String, Node>()
                                .setTypes(String.class, Node.class));
        made.put("key", new Node("stored"));

        AdvancedCache<Object, Object> same = manager.getCache("made").getAdvancedCache();
        Object key = same.getKeyDataConversion().toStorage("key");
        Object value = same.getDataContainer().peek(key).getValue();

        assertThat(((WrappedByteArray) key).getBytes()).startsWith(0x57, 0x01);
        assertThat(((WrappedByteArray) value).getBytes()).startsWith(0x57, 0x01);
        assertThat(made.get("key").name).isEqualTo("stored");
    }
}
