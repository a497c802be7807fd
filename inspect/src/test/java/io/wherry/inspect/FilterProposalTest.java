// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.inspect.FilterPattern.Status;
import io.wherry.testkit.JavaIo;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FilterProposalTest {
    /// Graphs with classes that only readResolve knows, that are made at run time, or too deep for a stack of java.io.
    private static final Pattern RESOLVED =
            Pattern.compile("write-replace.*|read-resolve-other|lambdas|open-types|ring-.*");

    static List<ZooGraph> zoo() {
        return Streams.zoo().stream()
                .filter(graph -> graph.traits().levels() < 100)
                .filter(graph -> !RESOLVED.matcher(graph.name()).matches())
                .toList();
    }

    private static FilterProposal proposal(byte[] bytes) throws Exception {
        FilterProposal proposal = new FilterProposal();
        Streams.parse(bytes, proposal);
        return proposal;
    }

    private static Object read(byte[] bytes, String pattern) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            in.setObjectInputFilter(ObjectInputFilter.Config.createFilter(pattern));
            return in.readObject();
        }
    }

    @ParameterizedTest
    @MethodSource("zoo")
    void javaioReadsAGraphOfTheZooWithTheFilterProposedForIt(ZooGraph graph) throws Exception {
        byte[] bytes = Streams.of(graph);
        Object expected;
        try {
            expected = JavaIo.read(bytes);
        } catch (Exception _) {
            return; // java.io does not read it without a filter either
        }

        Object read = read(bytes, proposal(bytes).pattern());

        assertThat(read == null).isEqualTo(expected == null);
    }

    @Test
    void otherClassesAreStopped() throws Exception {
        String pattern = proposal(Streams.of(new Kinds.Point(1, 2, null))).pattern();

        assertThatThrownBy(() -> read(Streams.of(new Kinds.Handler()), pattern))
                .isInstanceOf(InvalidClassException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "java.**", "a;*", "maxdepth=1000000", "!*", "m/*", "a\n"})
    void namesThatWouldBeOtherPatternsAreLeftOut(String name) throws Exception {
        ClassChanges changes = ClassChanges.NONE.withClass(Kinds.Point.class.getName(), name);
        ByteArrayOutputStream renamed = new ByteArrayOutputStream();
        byte[] bytes = Streams.of(new Kinds.Point(1, 2, null));
        try (StreamInput input = StreamInput.of("test", bytes)) {
            StreamRewriter.rewrite(input, changes, renamed);
        }

        FilterProposal proposal = proposal(renamed.toByteArray());

        assertThat(proposal.classes()).contains(name);
        assertThat(proposal.pattern())
                .isEqualTo(
                        "maxdepth=16;maxrefs=16;maxarray=16;maxbytes="
                                + 2 * renamed.size()
                                + ";!*");
        assertThatThrownBy(() -> read(bytes, proposal.pattern()))
                .isInstanceOf(InvalidClassException.class);
    }

    @Test
    void classesOfPublishedAttacksAreReportedAndLeftOut() throws Exception {
        Exception gadget = new javax.management.BadAttributeValueExpException("value");

        FilterProposal proposal = proposal(Streams.of(gadget));

        assertThat(proposal.gadgets())
                .containsEntry(
                        "javax.management.BadAttributeValueExpException", "CommonsCollections5");
        assertThat(proposal.pattern()).doesNotContain("BadAttributeValueExpException");
    }

    @Test
    void classesThatAFilterStopsAreNamed() throws Exception {
        FilterProposal proposal = proposal(Streams.of(List.of(new Kinds.Point(1, 2, 'c'))));
        FilterPattern filter = FilterPattern.parse("java.lang.*;!java.util.**");

        assertThat(proposal.stoppedBy(filter, false)).containsExactly("java.util.CollSer");
        assertThat(proposal.stoppedBy(filter, true))
                .containsExactly("io.wherry.inspect.Kinds$Point", "java.util.CollSer");
    }

    @ParameterizedTest
    @CsvSource({
        "java.util.*",
        "java.**",
        "java.util.A*",
        "java.util.ArrayList",
        "!java.util.ArrayList;*",
        "*",
        "java.base/*",
        "java.base/java.util.*",
        "java.sql/*",
        "!java.util.concurrent.*;java.util.**",
        "maxdepth=3;java.lang.Number",
        "com.acme.**",
        "'java.lang.*; java.util.*;!*'",
        "'java.util.ArrayList; !*'"
    })
    void patternSaysOfNamesWhatTheJdkSaysOfClasses(String text) {
        ObjectInputFilter expected = ObjectInputFilter.Config.createFilter(text);
        FilterPattern pattern = FilterPattern.parse(text);

        for (Class<?> type :
                List.of(
                        java.util.ArrayList.class,
                        java.util.concurrent.ConcurrentHashMap.class,
                        Number.class,
                        Kinds.Point.class)) {
            assertThat(pattern.status(type.getName()))
                    .isEqualTo(Status.valueOf(expected.checkInput(info(type)).name()));
        }
    }

    private static ObjectInputFilter.FilterInfo info(Class<?> type) {
        return new ObjectInputFilter.FilterInfo() {
            @Override
            public Class<?> serialClass() {
                return type;
            }

            @Override
            public long arrayLength() {
                return -1;
            }

            @Override
            public long depth() {
                return 1;
            }

            @Override
            public long references() {
                return 1;
            }

            @Override
            public long streamBytes() {
                return 1;
            }
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"java.*.util", "maxdept=3", "maxrefs=-1", "/java.util.*", "!"})
    void malformedPatternIsRefused(String text) {
        assertThatThrownBy(() -> FilterPattern.parse(text))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
