// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import com.typesafe.config.ConfigFactory;
import io.wherry.pekko.GraphMessageSerializer;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.serialization.Serialization;
import org.apache.pekko.serialization.SerializationExtension;
import org.apache.pekko.serialization.Serializer;
import org.apache.pekko.serialization.Serializers;

/// The serialization of Pekko's messages, which selects a serializer by its configuration.
record PekkoForm(Serialization serialization) implements StoredForm<PekkoForm.Message> {

    /// A message, as the receiving system gets it.
    static final class Message {
        private final byte[] bytes;
        private final int serializer;
        private final String manifest;

        Message(byte[] bytes, int serializer, String manifest) {
            this.bytes = bytes;
            this.serializer = serializer;
            this.manifest = manifest;
        }
    }

    /// The serializer that the configuration of an application names.
    public static final class SaleSerializer extends GraphMessageSerializer {
        private static final int IDENTIFIER = 4711;

        public SaleSerializer(ExtendedActorSystem system) {
            super(system, Formats.recommended(), IDENTIFIER);
        }
    }

    static PekkoForm of(String serializer) {
        String name =
                switch (serializer) {
                    case "wherry" -> "wherry";
                    case "java" -> "java";
                    case "cbor" -> "jackson-cbor";
                    default -> throw Formats.unknown(serializer);
                };
        String config =
                """
                pekko.daemonic = on
                pekko.actor {
                  allow-java-serialization = on
                  warn-about-java-serializer-usage = off
                  serializers.wherry = "%s"
                  serialization-bindings { "%s" = %s }
                }
                """
                        .formatted(SaleSerializer.class.getName(), Sale.class.getName(), name);
        ActorSystem system =
                ActorSystem.create(
                        "sales",
                        ConfigFactory.parseString(config).withFallback(ConfigFactory.load()));
        return new PekkoForm(SerializationExtension.get(system));
    }

    @Override
    public Message write(Object value) {
        Serializer serializer = serialization.findSerializerFor(value);
        return new Message(
                serialization.serialize(value).get(),
                serializer.identifier(),
                Serializers.manifestFor(serializer, value));
    }

    @Override
    public Object read(Message stored) {
        return serialization.deserialize(stored.bytes, stored.serializer, stored.manifest).get();
    }

    @Override
    public long size(Message stored) {
        return stored.bytes.length;
    }
}
