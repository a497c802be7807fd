// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import io.wherry.infinispan.GraphMarshaller;
import java.util.List;
import org.infinispan.commons.configuration.ClassAllowList;
import org.infinispan.commons.marshall.JavaSerializationMarshaller;
import org.infinispan.commons.marshall.Marshaller;
import org.infinispan.commons.marshall.ProtoStreamMarshaller;

/// A marshaller of Infinispan.
final class InfinispanForm {
    private InfinispanForm() {}

    static StoredForm<byte[]> of(String serializer) {
        Marshaller marshaller =
                switch (serializer) {
                    case "wherry" -> new GraphMarshaller(Formats.recommended());
                    case "java" ->
                            new JavaSerializationMarshaller(new ClassAllowList(List.of(".*")));
                    case "protostream" -> protoStream();
                    default -> throw Formats.unknown(serializer);
                };
        return new BytesForm(marshaller::objectToByteBuffer, marshaller::objectFromByteBuffer);
    }

    private static Marshaller protoStream() {
        ProtoStreamMarshaller marshaller = new ProtoStreamMarshaller();
        marshaller.register(new SaleSchemaImpl());
        return marshaller;
    }
}
