// SPDX-License-Identifier: Apache-2.0
package acme.spring;

import acme.value.Order;
import acme.value.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.core.serializer.DefaultDeserializer;
import org.springframework.core.serializer.support.SerializationDelegate;
import org.springframework.core.serializer.support.SerializingConverter;

/// Values in a file, by the serializers of spring-core: `StoredValue write`, then `StoredValue read`.
public final class StoredValue {
    private static final Path FILE = Path.of("value.ser");

    private StoredValue() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments[0].equals("write")) {
            Order order = Order.pairFor("ada");
            Files.write(FILE, new SerializingConverter().convert(order));
            Output.show("written", order);
        } else {
            ClassLoader loader = StoredValue.class.getClassLoader();
            byte[] bytes = Files.readAllBytes(FILE);
            Output.show(
                    "delegate",
                    new SerializationDelegate(loader)
                            .deserialize(new java.io.ByteArrayInputStream(bytes)));
            Output.show(
                    "deserializer",
                    new DefaultDeserializer(loader).deserializeFromByteArray(bytes));
        }
    }
}
