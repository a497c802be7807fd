// SPDX-License-Identifier: Apache-2.0
package io.wherry.hazelcast;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import io.wherry.codec.ClassFilter;
import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.JvmProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/// A member of Hazelcast on the loopback interface: `HazelcastMember PORT [PORT OF ANOTHER]...`.
///
/// For each line `load KEY` of its input it prints the node that it loads from the cache [CacheEntries#NAME],
/// or the causes of the failure; for `stored KEY` the bytes that it holds.
final class HazelcastMember {
    static final String CLUSTER = "wherry";

    private HazelcastMember() {}

    @SuppressWarnings("SystemOut")
    public static void main(String... ports) throws IOException {
        List<Integer> numbers = Stream.of(ports).map(Integer::valueOf).toList();
        ClassFilter own =
                ClassFilter.allow(
                        "io.wherry.hazelcast.*",
                        "io.wherry.testkit.zoo.**",
                        "javax.cache.configuration.*",
                        "javax.cache.expiry.*");
        ClassFilter some = name -> own.allows(name) && !name.contains("Denied");
        GraphCodec codec =
                GraphCodec.lean().withClassFilter(some.or(GraphGlobalSerializer.exceptions()));
        HazelcastInstance member =
                Hazelcast.newHazelcastInstance(config(new GraphGlobalSerializer(codec), numbers));
        System.out.println("ready");
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String key = line.substring(line.indexOf(' ') + 1);
            CacheEntries entries = new CacheEntries(member);
            String found = line.startsWith("load ") ? entries.load(key) : entries.stored(key);
            System.out.println(line + ": " + found);
        }
        member.getLifecycleService().terminate();
    }

    /// Starts one as a process of its own, and returns when it is a member.
    static JvmProcess start(Integer... ports) throws IOException, InterruptedException {
        JvmProcess process =
                JvmProcess.start(
                        HazelcastMember.class,
                        List.of("-Xmx384m", "-Dhazelcast.logging.type=jdk"),
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
    static Config config(GraphGlobalSerializer serializer, List<Integer> ports) {
        Config config = new Config().setClusterName(CLUSTER);
        config.setProperty("hazelcast.logging.type", "jdk");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.partition.count", "31");
        config.setProperty("hazelcast.shutdownhook.enabled", "false");
        config.getJetConfig().setEnabled(false);
        NetworkConfig network =
                config.getNetworkConfig().setPort(ports.getFirst()).setPortAutoIncrement(false);
        network.getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        JoinConfig join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(true);
        ports.forEach(port -> join.getTcpIpConfig().addMember("127.0.0.1:" + port));
        serializer.configure(config.getSerializationConfig());
        return config;
    }
}
