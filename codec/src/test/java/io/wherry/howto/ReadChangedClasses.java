// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.MissingClasses;
import io.wherry.codec.VersionMismatch;
import io.wherry.codec.VersionPolicy;
import io.wherry.codec.node.ArrayNode;
import io.wherry.codec.node.Node;
import io.wherry.codec.node.NodeField;
import io.wherry.codec.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads what other versions of the shop have written with java.io.
public final class ReadChangedClasses {

    private ReadChangedClasses() {}

    public static Order otherVersion(byte[] bytes, List<VersionMismatch> met) throws IOException {
        GraphCodec codec = GraphCodec.javaio().withVersionPolicy(VersionPolicy.warn(met::add));
        return Objects.requireNonNull(codec.decode(bytes, Order.class));
    }

    public static Order moved(byte[] bytes) throws IOException {
        GraphCodec codec =
                GraphCodec.javaio()
                        .withMovedPackage("com.acme.shop", "io.wherry.howto")
                        .withAlias("com.acme.shop.Client", Customer.class);
        return Objects.requireNonNull(codec.decode(bytes, Order.class));
    }

    private static final GraphCodec NODES =
            GraphCodec.javaio().withMissingClasses(MissingClasses.AS_NODES);

    public static byte[] withTax(byte[] bytes) throws IOException {
        ObjectNode order = (ObjectNode) Objects.requireNonNull(NODES.decode(bytes));
        long total = (Long) Objects.requireNonNull(order.get("total"));
        order.set("total", total * 119 / 100);
        return NODES.encode(order); // all else is as it was, byte for byte
    }

    public static List<String> fields(Node node) {
        List<String> fields = new ArrayList<>();
        if (node instanceof ObjectNode object) {
            for (var level : object.levels()) {
                for (NodeField field : level.nodeClass().fields()) {
                    fields.add(field.name() + "=" + level.get(field.name()));
                }
            }
        } else if (node instanceof ArrayNode array) {
            array.elements().forEach(element -> fields.add(String.valueOf(element)));
        }
        return fields;
    }

    public static @Nullable Object withoutTheLost(byte[] bytes, List<String> lost)
            throws IOException {
        GraphCodec codec =
                GraphCodec.javaio()
                        .withUnreadable(value -> {
                            lost.add(value.className());
                            return null;
                        });
        return codec.decode(bytes);
    }
}
