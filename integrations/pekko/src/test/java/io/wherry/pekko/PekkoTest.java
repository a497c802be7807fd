// SPDX-License-Identifier: Apache-2.0
package io.wherry.pekko;

import io.wherry.codec.GraphCodec;
import io.wherry.testkit.integration.IntegrationContract;
import io.wherry.testkit.integration.SelectedFormat;
import io.wherry.testkit.integration.ValueStore;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.serialization.Serialization;
import org.apache.pekko.serialization.SerializationExtension;
import org.apache.pekko.serialization.Serializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/// The contract of integrations over the serialization of an actor system, as messages and stored
/// events pass it. Each value is in an array: Pekko has serializers of its own for texts and numbers.
final class PekkoTest extends IntegrationContract {
    private static final Map<String, byte[]> STORED = new ConcurrentHashMap<>();

    private static ActorSystem system;

    @BeforeAll
    static void start() {
        system = AccountSystem.start("contract", new SelectedFormat(GraphCodec.lean()));
    }

    @AfterAll
    static void stop() {
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().join();
    }

    @Override
    protected ValueStore open(GraphCodec codec) {
        return new Payloads(SerializationExtension.get(system), codec);
    }

    private record Payloads(Serialization serialization, GraphCodec codec) implements ValueStore {
        @Override
        public void store(String key, Object value) throws Exception {
            Object[] stored = {value};
            STORED.put(
                    key, SelectedFormat.with(codec, () -> serialization.serialize(stored).get()));
        }

        @Override
        public Object load(String key) throws Exception {
            Serializer serializer = serialization.serializerFor(Object[].class);
            return SelectedFormat.with(
                    codec,
                    () -> {
                        Object[] loaded =
                                (Object[])
                                        serialization
                                                .deserialize(
                                                        STORED.get(key),
                                                        serializer.identifier(),
                                                        "")
                                                .get();
                        return loaded[0];
                    });
        }

        @Override
        public void close() {}
    }
}
