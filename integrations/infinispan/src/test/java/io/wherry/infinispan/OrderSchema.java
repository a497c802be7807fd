// SPDX-License-Identifier: Apache-2.0
package io.wherry.infinispan;

import io.wherry.howto.StoreInInfinispan.Order;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.infinispan.protostream.FileDescriptorSource;
import org.infinispan.protostream.ProtobufTagMarshaller;
import org.infinispan.protostream.SerializationContext;
import org.infinispan.protostream.SerializationContextInitializer;

/// The schema and the marshaller of ProtoStream, Infinispan's own serializer, for orders.
final class OrderSchema implements SerializationContextInitializer {
    private static final int ITEM = 10; // field 1, with a length

    @Override
    public void registerSchema(SerializationContext context) {
        context.registerProtoFiles(
                FileDescriptorSource.fromString(
                        "orders.proto",
                        """
                        syntax = "proto3";
                        package orders;
                        message Order { repeated string items = 1; }
                        """));
    }

    @Override
    public void registerMarshallers(SerializationContext context) {
        context.registerMarshaller(new OrderMarshaller());
    }

    private static final class OrderMarshaller implements ProtobufTagMarshaller<Order> {
        @Override
        public Class<Order> getJavaClass() {
            return Order.class;
        }

        @Override
        public String getTypeName() {
            return "orders.Order";
        }

        @Override
        public void write(WriteContext context, Order order) throws IOException {
            for (String item : order.items()) {
                context.getWriter().writeString(1, item);
            }
        }

        @Override
        public Order read(ReadContext context) throws IOException {
            List<String> items = new ArrayList<>();
            int tag = context.getReader().readTag();
            while (tag != 0) {
                if (tag != ITEM) {
                    throw new IOException("unknown field: tag=" + tag);
                }
                items.add(context.getReader().readString());
                tag = context.getReader().readTag();
            }
            return new Order(items);
        }
    }
}
