// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ObjectInputFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class CodecEqualityTest {
    private static final ClassFilter FILTER = name -> name.startsWith("com.acme.");
    private static final ObjectInputFilter INPUT_FILTER =
            ObjectInputFilter.Config.createFilter("com.acme.*;!*");
    private static final UnreadableHandler HANDLER = _ -> null;
    private static final Function<Thread, Object> NAME = Thread::getName;

    /// One call for each option.
    private static final List<UnaryOperator<GraphCodec>> OPTIONS =
            List.of(
                    codec -> codec.withClassLoader(ClassLoader.getPlatformClassLoader()),
                    codec -> codec.withClassFilter(FILTER),
                    codec -> codec.withFilter(INPUT_FILTER),
                    codec -> codec.withLimits(Limits.DEFAULTS.withDepth(7)),
                    codec -> codec.withEvolution(Evolution.EVOLVE),
                    codec -> codec.withAlias("old.Box", Box.class),
                    codec -> codec.withMovedPackage("old", "com.acme"),
                    codec -> codec.withVersionPolicy(VersionPolicy.IGNORE),
                    codec -> codec.withRegistered(Box.class),
                    codec -> codec.withParcelThreshold(5),
                    codec -> codec.withReferenceTracking(false),
                    codec -> codec.withSharedValues(false),
                    codec -> codec.withReplacement(Thread.class, NAME),
                    codec -> codec.withMissingClasses(MissingClasses.AS_NODES),
                    codec -> codec.withUnreadable(HANDLER),
                    codec -> codec.withDualRead(true),
                    codec -> codec.withCompression(Compression.deflate(6)),
                    codec -> codec.withCompression(Compression.deflate(5)),
                    codec -> codec.withCompression(Compression.deflate(6).withThreshold(0)),
                    codec -> codec.withCompression(Compression.readOnly()));

    private static List<GraphCodec> different() {
        List<GraphCodec> codecs = new ArrayList<>();
        for (GraphCodec codec : List.of(GraphCodec.lean(), GraphCodec.javaio())) {
            codecs.add(codec);
            OPTIONS.forEach(option -> codecs.add(option.apply(codec)));
        }
        return codecs;
    }

    @Test
    void numbersOfClassesCount() {
        GraphCodec first = GraphCodec.lean().withRegistered(Box.class);

        assertThat(GraphCodec.lean().withRegistered(0, Box.class)).isEqualTo(first);
        assertThat(GraphCodec.lean().withRegistered(1, Box.class)).isNotEqualTo(first);
    }

    @Test
    void codecsWithTheSameOptionsAreEqual() {
        List<GraphCodec> codecs = different();
        List<GraphCodec> others = different();

        assertThat(others).isEqualTo(codecs);
        for (int i = 0; i < codecs.size(); i++) {
            assertThat(others.get(i)).hasSameHashCodeAs(codecs.get(i));
        }
    }

    @Test
    void codecsThatDifferInOneOptionDiffer() {
        assertThat(different()).doesNotHaveDuplicates();
        assertThat(different().stream().map(GraphCodec::toString)).doesNotHaveDuplicates();
        assertThat(GraphCodec.lean()).isNotEqualTo(null).isNotEqualTo("GraphCodec[lean]");
    }

    @Test
    void orderOfTheCallsHasNoEffect() {
        List<UnaryOperator<GraphCodec>> options = OPTIONS.subList(0, 17);
        GraphCodec one = GraphCodec.lean();
        GraphCodec other = GraphCodec.lean();
        for (UnaryOperator<GraphCodec> option : options) {
            one = option.apply(one);
        }
        for (UnaryOperator<GraphCodec> option : options.reversed()) {
            other = option.apply(other);
        }

        assertThat(one).isEqualTo(other).hasToString(other.toString());
    }

    @Test
    void optionSetBackToItsDefaultIsNone() {
        GraphCodec codec =
                GraphCodec.lean()
                        .withEvolution(Evolution.EVOLVE)
                        .withReferenceTracking(false)
                        .withLimits(Limits.NONE)
                        .withEvolution(Evolution.STRICT)
                        .withReferenceTracking(true)
                        .withLimits(Limits.DEFAULTS);

        assertThat(codec).isEqualTo(GraphCodec.lean()).hasToString("GraphCodec[lean]");
    }

    @Test
    void functionsAreEqualIfTheyAreTheSame() {
        GraphCodec codec = GraphCodec.lean();

        assertThat(codec.withClassFilter(FILTER)).isEqualTo(codec.withClassFilter(FILTER));
        assertThat(codec.withClassFilter(ClassFilter.allow("a.B")))
                .isNotEqualTo(codec.withClassFilter(ClassFilter.allow("a.B")));
        assertThat(codec.withReplacement(Thread.class, NAME))
                .isNotEqualTo(codec.withReplacement(Thread.class, Thread::getName));
    }

    @Test
    void textHasTheOptionsThatWereSet() {
        GraphCodec codec =
                GraphCodec.javaio()
                        .withEvolution(Evolution.EVOLVE)
                        .withRegistered(Box.class, Limits.class)
                        .withAlias("old.Box", Box.class)
                        .withMovedPackage("old", "com.acme")
                        .withVersionPolicy(VersionPolicy.WARN)
                        .withReplacement(Thread.class, NAME)
                        .withClassFilter(
                                ClassFilter.allow("com.acme.**").or(ClassFilter.allow(Box.class)))
                        .withLimits(Limits.NONE.withBytes(1 << 20));

        assertThat(codec)
                .hasToString(
                        "GraphCodec[java.io, evolution=EVOLVE,"
                                + " renames=[old.Box -> io.wherry.codec.Box, old. -> com.acme.],"
                                + " registered=2, versions=WARN,"
                                + " limits=Limits[depth=none, references=none, bytes=1048576,"
                                + " arrayLength=none],"
                                + " classFilter=ClassFilter.allow(com.acme.**).or("
                                + "ClassFilter.allow(io.wherry.codec.Box)),"
                                + " replacement=java.lang.Thread]");
    }

    @Test
    void textOfAFilterOfManyPatternsIsShort() {
        String[] patterns = new String[20];
        for (int i = 0; i < patterns.length; i++) {
            patterns[i] = "p" + i + ".*";
        }

        assertThat(ClassFilter.allow(patterns))
                .hasToString(
                        "ClassFilter.allow(p0.*, p1.*, p2.*, p3.*, p4.*, p5.*, p6.*, p7.*,"
                                + " and 12 more)");
    }
}
