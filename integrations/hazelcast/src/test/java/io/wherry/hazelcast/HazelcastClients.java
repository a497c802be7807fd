// SPDX-License-Identifier: Apache-2.0
package io.wherry.hazelcast;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.SerializationConfig;
import com.hazelcast.core.HazelcastInstance;
import io.wherry.codec.GraphCodec;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// Clients of a cluster, one for each codec: a serializer belongs to a client for its life.
final class HazelcastClients implements AutoCloseable {
    private final int port;
    private final Map<GraphCodec, HazelcastInstance> clients = new ConcurrentHashMap<>();

    HazelcastClients(int port) {
        this.port = port;
    }

    HazelcastInstance of(GraphCodec codec) {
        return clients.computeIfAbsent(
                codec, key -> connect(new GraphGlobalSerializer(key)::configureWithCollections));
    }

    /// Connects a client that the caller shuts down.
    HazelcastInstance connect(Consumer<SerializationConfig> serialization) {
        ClientConfig config = new ClientConfig().setClusterName(HazelcastMember.CLUSTER);
        config.setProperty("hazelcast.logging.type", "jdk");
        config.getNetworkConfig().addAddress("127.0.0.1:" + port);
        config.getConnectionStrategyConfig()
                .getConnectionRetryConfig()
                .setClusterConnectTimeoutMillis(30_000);
        serialization.accept(config.getSerializationConfig());
        return HazelcastClient.newHazelcastClient(config);
    }

    @Override
    public void close() {
        clients.values().forEach(HazelcastInstance::shutdown);
    }
}
