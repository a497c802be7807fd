// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.JavaIoBytes;
import io.wherry.codec.VersionMismatch;
import io.wherry.codec.VersionPolicy;
import java.io.InvalidClassException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/// Classes whose `serialVersionUID` is not the writer's, in bytes that java.io wrote.
final class VersionPolicyTest {
    private static final String OLD =
            """
            class Point implements Serializable {
                private static final long serialVersionUID = 1;
                int x = 3; long gone = 4; String label = "p"; Object self = this;
            }
            """;
    private static final String NEW =
            """
            class Point implements Serializable {
                private static final long serialVersionUID = 2;
                int x = 30; int added = 40; String label = "q"; Object self;
            }
            """;

    private final CompiledClassLoader there = CompiledClassLoader.of(OLD);
    private final CompiledClassLoader here = CompiledClassLoader.of(NEW);

    private GraphCodec codec(VersionPolicy policy) {
        return GraphCodec.javaio().withClassLoader(here).withVersionPolicy(policy);
    }

    private void assertPointIsRead(Object copy) throws Exception {
        assertThat(copy).isInstanceOf(here.loadClass("peer.Point"));
        assertThat(copy)
                .hasFieldOrPropertyWithValue("x", 3)
                .hasFieldOrPropertyWithValue("added", 0)
                .hasFieldOrPropertyWithValue("label", "p")
                .hasFieldOrPropertyWithValue("self", copy);
    }

    @Test
    void strictRefusesAsJavaioDoes() throws Exception {
        byte[] bytes = JavaIoBytes.of(there.make("Point"));

        assertThatThrownBy(() -> codec(VersionPolicy.STRICT).decode(bytes))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("stream classdesc serialVersionUID = 1")
                .hasMessageContaining("local class serialVersionUID = 2");
    }

    @Test
    void ignoringReadsWhatIsCompatible() throws Exception {
        byte[] bytes = JavaIoBytes.of(there.make("Point"));

        assertPointIsRead(codec(VersionPolicy.IGNORE).decode(bytes));
    }

    @Test
    void listenerIsToldOncePerDescription() throws Exception {
        List<VersionMismatch> met = new ArrayList<>();
        Object points = Array.newInstance(there.loadClass("peer.Point"), 2);
        Array.set(points, 0, there.make("Point"));
        Array.set(points, 1, there.make("Point"));

        Object[] copy =
                (Object[]) codec(VersionPolicy.warn(met::add)).decode(JavaIoBytes.of(points));

        assertPointIsRead(copy[1]);
        assertThat(met).containsExactly(new VersionMismatch("peer.Point", 1, "peer.Point", 2));
    }

    @Test
    void warningsGoToTheSystemsLog() throws Exception {
        List<String> logged = new ArrayList<>();
        Logger logger = Logger.getLogger("io.wherry.codec");
        Handler handler =
                new Handler() {
                    @Override
                    public void publish(LogRecord told) {
                        logged.add(told.getLevel() + " " + told.getMessage());
                    }

                    @Override
                    public void flush() {}

                    @Override
                    public void close() {}
                };
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
        try {
            assertPointIsRead(
                    codec(VersionPolicy.WARN).decode(JavaIoBytes.of(there.make("Point"))));
        } finally {
            logger.removeHandler(handler);
            logger.setUseParentHandlers(true);
        }

        assertThat(logged)
                .containsExactly(
                        "WARNING serialVersionUID differs: class=peer.Point, in stream=1, here=2");
    }

    @Test
    void incompatiblePrimitiveIsRefusedByName() throws Exception {
        CompiledClassLoader wide =
                CompiledClassLoader.of(
                        """
                        class Point implements Serializable {
                            private static final long serialVersionUID = 3;
                            long x;
                        }
                        """);
        byte[] bytes = JavaIoBytes.of(there.make("Point"));

        assertThatThrownBy(() ->
                        GraphCodec.javaio()
                                .withClassLoader(wide)
                                .withVersionPolicy(VersionPolicy.IGNORE)
                                .decode(bytes))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("incompatible types for field x")
                .hasMessageContaining("peer.Point");
    }

    @Test
    void superclassIsAskedForToo() throws Exception {
        String child =
                "class Child extends Point { private static final long serialVersionUID = 9; }";
        CompiledClassLoader from = CompiledClassLoader.of(OLD, child);
        CompiledClassLoader to = CompiledClassLoader.of(NEW, child);
        List<VersionMismatch> met = new ArrayList<>();

        Object copy =
                GraphCodec.javaio()
                        .withClassLoader(to)
                        .withVersionPolicy(VersionPolicy.warn(met::add))
                        .decode(JavaIoBytes.of(from.make("Child")));

        assertThat(copy).hasFieldOrPropertyWithValue("x", 3);
        assertThat(met).extracting(VersionMismatch::nameInStream).containsExactly("peer.Point");
    }

    @Test
    void leanAsksWhereItEvolves() throws Exception {
        byte[] bytes =
                GraphCodec.lean().withEvolution(Evolution.EVOLVE).encode(there.make("Point"));
        GraphCodec evolving = here.codec().withEvolution(Evolution.EVOLVE);

        assertThatThrownBy(() -> evolving.decode(bytes))
                .isInstanceOf(ClassMismatchException.class)
                .hasMessageContaining("serialVersionUID");
        assertPointIsRead(evolving.withVersionPolicy(VersionPolicy.IGNORE).decode(bytes));
    }
}
