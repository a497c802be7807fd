// SPDX-License-Identifier: Apache-2.0
package io.wherry.infinispan;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphFormat;
import io.wherry.testkit.integration.JvmProcess;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.Node;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.cache.CacheManager;
import javax.cache.Caching;
import org.infinispan.Cache;
import org.infinispan.commons.dataconversion.MediaType;
import org.infinispan.commons.marshall.WrappedByteArray;
import org.infinispan.configuration.cache.CacheMode;
import org.infinispan.configuration.cache.ConfigurationBuilder;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.jcache.embedded.JCacheManager;
import org.infinispan.jcache.embedded.JCachingProvider;
import org.infinispan.manager.DefaultCacheManager;
import org.infinispan.manager.EmbeddedCacheManager;
import org.infinispan.remoting.transport.jgroups.JGroupsTransport;

/// A member of Infinispan on the loopback interface: `InfinispanMember PORT [PORT OF ANOTHER]...`.
///
/// For each line `load CACHE KEY` of its input it prints the name of the node that it loads, or the
/// causes of the failure; for `jcache CACHE KEY` that which it loads by the API of JCache; for `stored
/// CACHE KEY` the bytes that it holds.
final class InfinispanMember {
    /// A cache with the encoding of the marshaller, each of whose entries is on one member.
    static final String VALUES = "values";

    /// A cache with that encoding, each of whose entries is on two members.
    static final String COPIES = "copies";

    /// A cache of objects.
    static final String OBJECTS = "objects";

    private InfinispanMember() {}

    @SuppressWarnings("SystemOut")
    public static void main(String... ports) throws IOException {
        ClassFilter filter = ClassFilter.allow(Node.class, Message.class);
        EmbeddedCacheManager manager =
                start(
                        GraphCodec.lean().withClassFilter(filter),
                        Stream.of(ports).map(Integer::valueOf).toList());
        System.out.println("ready");
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split(" ", -1);
            System.out.println(words[2] + ": " + reply(manager, words));
        }
        manager.stop();
    }

    private static String reply(EmbeddedCacheManager manager, String[] words) {
        return switch (words[0]) {
            case "jcache" -> name(() -> jcache(manager).getCache(words[1]).get(words[2]));
            case "stored" -> stored(manager.getCache(words[1]), words[2]);
            default -> name(() -> manager.getCache(words[1]).get(words[2]));
        };
    }

    /// Returns the manager of the same caches by the API of JCache.
    static CacheManager jcache(EmbeddedCacheManager manager) {
        return new JCacheManager(
                URI.create("wherry"),
                manager,
                Caching.getCachingProvider(JCachingProvider.class.getName()));
    }

    /// Returns the bytes of a value that this member holds, in hexadecimal digits.
    private static String stored(Cache<Object, Object> cache, String key) {
        Object stored = cache.getAdvancedCache().getKeyDataConversion().toStorage(key);
        Object value = cache.getAdvancedCache().getDataContainer().peek(stored).getValue();
        return HexFormat.of().formatHex(((WrappedByteArray) value).getBytes());
    }

    private static String name(Supplier<Object> load) {
        try {
            return load.get() instanceof Node node ? node.name : "no node";
        } catch (RuntimeException e) {
            return Stream.iterate((Throwable) e, cause -> cause != null, Throwable::getCause)
                    .map(Throwable::toString)
                    .collect(Collectors.joining(", "));
        }
    }

    /// Starts one as a process of its own, and returns when it is a member.
    static JvmProcess start(Integer... ports) throws IOException, InterruptedException {
        JvmProcess process =
                JvmProcess.start(
                        InfinispanMember.class,
                        List.of("-Xmx384m"),
                        Stream.of(ports).map(port -> Integer.toString(port)).toList());
        try {
            process.awaitLine("ready");
        } catch (IOException | InterruptedException e) {
            process.close();
            throw e;
        }
        return process;
    }

    /// @param ports the own one, then those of other members
    static EmbeddedCacheManager start(GraphFormat format, List<Integer> ports) {
        GlobalConfigurationBuilder global = GlobalConfigurationBuilder.defaultClusteredBuilder();
        global.serialization().marshaller(new GraphMarshaller(format));
        global.transport()
                .clusterName("wherry")
                .addProperty(JGroupsTransport.CONFIGURATION_XML, stack(ports));
        DefaultCacheManager manager = new DefaultCacheManager(global.build());
        manager.defineConfiguration(VALUES, encoded(1).build());
        manager.defineConfiguration(COPIES, encoded(2).build());
        manager.defineConfiguration(OBJECTS, distributed(1).build());
        for (String cache : List.of(VALUES, COPIES, OBJECTS)) {
            manager.getCache(cache);
        }
        return manager;
    }

    private static ConfigurationBuilder encoded(int owners) {
        ConfigurationBuilder builder = distributed(owners);
        builder.encoding().key().mediaType(MediaType.APPLICATION_OBJECT_TYPE);
        builder.encoding().value().mediaType(GraphMarshaller.MEDIA_TYPE);
        return builder;
    }

    private static ConfigurationBuilder distributed(int owners) {
        ConfigurationBuilder builder = new ConfigurationBuilder();
        builder.clustering()
                .cacheMode(CacheMode.DIST_SYNC)
                .remoteTimeout(5, TimeUnit.SECONDS)
                .hash()
                .numOwners(owners);
        return builder;
    }

    /// Returns a stack of JGroups over TCP that asks these ports alone for members.
    private static String stack(List<Integer> ports) {
        String hosts =
                ports.stream()
                        .map(port -> "127.0.0.1[" + port + "]")
                        .collect(Collectors.joining(","));
        return """
        <config xmlns="urn:org:jgroups">
          <TCP bind_addr="127.0.0.1" bind_port="%d" port_range="0" diag.enabled="false"/>
          <TCPPING initial_hosts="%s" port_range="0"/>
          <MERGE3 min_interval="1000" max_interval="3000"/>
          <FD_ALL3 timeout="8000" interval="1000"/>
          <VERIFY_SUSPECT2 timeout="500"/>
          <pbcast.NAKACK2 use_mcast_xmit="false"/>
          <UNICAST3/>
          <pbcast.STABLE/>
          <pbcast.GMS print_local_addr="false" join_timeout="2000"/>
          <UFC/>
          <MFC/>
          <FRAG4/>
        </config>
        """
                .formatted(ports.getFirst(), hosts);
    }
}
