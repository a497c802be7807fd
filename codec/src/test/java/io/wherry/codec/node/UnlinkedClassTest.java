// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.JavaIoBytes;
import io.wherry.codec.MissingClasses;
import io.wherry.codec.UnknownClassException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Objects of a class that is here, without a class that it needs, such as that of a field.
final class UnlinkedClassTest {
    private static final GraphCodec JAVAIO = GraphCodec.javaio();
    private static final CompiledClassLoader THERE =
            CompiledClassLoader.of(
                    """
                    class Order implements Serializable {
                        int number = 7; Price price = new Price(); Object[] all = {this, price};
                    }
                    """,
                    "class Rush extends Order { int days = 1; }",
                    "class Price implements Serializable { long cents = 250; }",
                    "class Card implements Serializable { Object order = new Order(); }");

    static List<GraphCodec> codecs() {
        return List.of(JAVAIO, GraphCodec.lean().withEvolution(Evolution.EVOLVE));
    }

    /// Returns a loader of all classes but the price.
    private static URLClassLoader here(Path folder) throws IOException {
        THERE.writeTo(folder);
        Files.delete(folder.resolve("peer").resolve("Price.class"));
        URL[] places = {folder.toUri().toURL()};
        return new URLClassLoader(places, UnlinkedClassTest.class.getClassLoader());
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void areNodesAsThoseOfAMissingClass(GraphCodec codec, @TempDir Path folder) throws Exception {
        Object original = THERE.make("Order");
        try (URLClassLoader here = here(folder)) {
            GraphCodec reader =
                    codec.withMissingClasses(MissingClasses.AS_NODES).withClassLoader(here);

            ObjectNode order = (ObjectNode) reader.decode(codec.encode(original));
            ObjectNode rush = (ObjectNode) reader.decode(codec.encode(THERE.make("Rush")));
            Object card = reader.decode(codec.encode(THERE.make("Card")));

            assertThat(order.get("number")).isEqualTo(7);
            assertThat(((ObjectNode) order.get("price")).get("cents")).isEqualTo(250L);
            assertThat(rush.get("number")).isEqualTo(7);
            assertThat(card.getClass()).isEqualTo(here.loadClass("peer.Card"));
            Object again = JAVAIO.withClassLoader(THERE).decode(JAVAIO.encode(order));
            assertThat(JavaIoBytes.of(again)).isEqualTo(JavaIoBytes.of(original));
        }
    }

    @ParameterizedTest
    @EnumSource
    void areOfAnUnknownClassOtherwise(Evolution evolution, @TempDir Path folder) throws Exception {
        GraphCodec codec = GraphCodec.lean().withEvolution(evolution);
        byte[] bytes = codec.encode(THERE.make("Order"));
        try (URLClassLoader here = here(folder)) {
            GraphCodec reader = codec.withClassLoader(here);

            assertThatThrownBy(() -> reader.decode(bytes))
                    .isInstanceOf(UnknownClassException.class)
                    .hasMessageContaining("peer.Order")
                    .hasCauseInstanceOf(NoClassDefFoundError.class);
        }
    }
}
