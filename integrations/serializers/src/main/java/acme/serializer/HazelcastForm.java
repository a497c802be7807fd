// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import com.hazelcast.config.SerializationConfig;
import com.hazelcast.internal.serialization.Data;
import com.hazelcast.internal.serialization.SerializationService;
import com.hazelcast.internal.serialization.impl.DefaultSerializationServiceBuilder;
import com.hazelcast.internal.serialization.impl.compact.Schema;
import com.hazelcast.internal.serialization.impl.compact.SchemaService;
import io.wherry.hazelcast.GraphGlobalSerializer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The serialization of a member of Hazelcast.
record HazelcastForm(SerializationService service) implements StoredForm<Data> {
    static HazelcastForm of(String serializer) {
        SerializationConfig config = new SerializationConfig();
        switch (serializer) {
            case "wherry" -> new GraphGlobalSerializer(Formats.recommended()).configure(config);
            case "compact" ->
                    config.getCompactSerializationConfig()
                            .addClass(Sale.class)
                            .addClass(Sale.Line.class);
            case "java" -> config.setAllowUnsafe(false);
            default -> throw Formats.unknown(serializer);
        }
        return new HazelcastForm(
                new DefaultSerializationServiceBuilder()
                        .setConfig(config)
                        .setSchemaService(new LocalSchemas())
                        .build());
    }

    /// The schemas of a cluster with one member.
    private static final class LocalSchemas implements SchemaService {
        private final Map<Long, Schema> schemas = new ConcurrentHashMap<>();

        @Override
        public Schema get(long id) {
            return schemas.get(id);
        }

        @Override
        public void put(Schema schema) {
            schemas.put(schema.getSchemaId(), schema);
        }

        @Override
        public void putLocal(Schema schema) {
            put(schema);
        }
    }

    @Override
    public Data write(Object value) {
        return service.toData(value);
    }

    @Override
    public Object read(Data stored) {
        return service.toObject(stored);
    }

    @Override
    public long size(Data stored) {
        return stored.totalSize();
    }
}
