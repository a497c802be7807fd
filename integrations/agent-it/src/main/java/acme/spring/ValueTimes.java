// SPDX-License-Identifier: Apache-2.0
package acme.spring;

import acme.measure.Rounds;
import acme.value.Order;
import org.springframework.core.serializer.support.DeserializingConverter;
import org.springframework.core.serializer.support.SerializingConverter;

/// Measures the serializers of spring-core.
public final class ValueTimes {

    private ValueTimes() {}

    public static void main(String[] arguments) throws Exception {
        Rounds rounds = Rounds.of(arguments);
        SerializingConverter serializer = new SerializingConverter();
        DeserializingConverter deserializer = new DeserializingConverter();
        Order order = Order.pairFor("ada");
        byte[] bytes = serializer.convert(order);
        rounds.result(deserializer.convert(bytes));
        rounds.bytes(bytes.length);
        rounds.time("serialize", () -> serializer.convert(order));
        rounds.time("deserialize", () -> deserializer.convert(bytes));
        rounds.write();
    }
}
