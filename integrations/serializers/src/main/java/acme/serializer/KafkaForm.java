// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import io.wherry.kafka.RecordDeserializer;
import io.wherry.kafka.RecordSerializer;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// Values of Kafka's records. A client of Kafka has no serializer of its own for objects: Jackson by hand is the usual one.
final class KafkaForm {
    private static final String TOPIC = "sales";

    private KafkaForm() {}

    static StoredForm<byte[]> of(String serializer) {
        return switch (serializer) {
            case "wherry" -> records();
            case "json" -> json();
            default -> throw Formats.unknown(serializer);
        };
    }

    private static StoredForm<byte[]> records() {
        Map<String, String> settings =
                Map.of(
                        "wherry.classes",
                        Sale.class.getName() + "," + Sale.Line.class.getName(),
                        "wherry.filter",
                        "acme.serializer.*");
        RecordSerializer<Object> writer = new RecordSerializer<>();
        RecordDeserializer<Object> reader = new RecordDeserializer<>();
        writer.configure(settings, false);
        reader.configure(settings, false);
        return new BytesForm(
                value -> writer.serialize(TOPIC, value),
                stored -> reader.deserialize(TOPIC, stored));
    }

    private static StoredForm<byte[]> json() {
        JsonMapper mapper = JsonMapper.shared();
        return new BytesForm(
                mapper::writeValueAsBytes, stored -> mapper.readValue(stored, Sale.class));
    }
}
