// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.inspect.parse.NodeList;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StreamDiffTest {
    private static List<String> diff(byte[] left, byte[] right) throws Exception {
        List<String> found = new ArrayList<>();
        try (StreamInput a = StreamInput.of("a", left);
                StreamInput b = StreamInput.of("b", right)) {
            StreamDiff.compare(a, b, difference -> found.add(difference.toString()));
        }
        return found;
    }

    @Test
    void equalGraphsHaveNoDifference() throws Exception {
        for (byte[] bytes : Streams.small()) {
            assertThat(diff(bytes, bytes)).isEmpty();
        }
    }

    @Test
    void changedFieldIsShownWithBothValuesAndItsPath() throws Exception {
        byte[] left = Streams.of(new Kinds.Point(1, 2, new Kinds.Point(3, 4, "same")));
        byte[] right = Streams.of(new Kinds.Point(1, 2, new Kinds.Point(5, 4, "same")));

        assertThat(diff(left, right)).containsExactly("! other / x: int = 3  ->  int = 5");
    }

    @Test
    void elementsThatOneHasAreShownAsAddedOrRemoved() throws Exception {
        byte[] left = Streams.of((Object) new String[] {"a", "b"});
        byte[] right = Streams.of((Object) new String[] {"a", "b", "c"});

        assertThat(diff(left, right))
                .containsExactly(
                        "! java.lang.String[2]  ->  java.lang.String[3]",
                        "+ [2]: java.lang.String = \"c\"");
        assertThat(diff(right, left)).last().isEqualTo("- [2]: java.lang.String = \"c\"");
    }

    @Test
    void sharedObjectThatBecomesACopyIsADifference() throws Exception {
        Object point = new Kinds.Point(1, 2, null);

        List<String> found =
                diff(
                        Streams.of((Object) new Object[] {point, point}),
                        Streams.of((Object) new Object[] {point, new Kinds.Point(1, 2, null)}));

        assertThat(found).isNotEmpty().first().asString().contains("[1]");
    }

    @Test
    void differencesBeyondWhatIsShownAreFound() throws Exception {
        byte[] left = Streams.of(new byte[1000], "x".repeat(1000));
        byte[] one = new byte[1000];
        one[999] = 1;

        assertThat(diff(left, Streams.of(one, "x".repeat(999) + "y"))).hasSize(2);
    }

    @Test
    void handlesThatMovedAreNoDifference() throws Exception {
        Map<String, Object> map = new LinkedHashMap<>();
        Object point = new Kinds.Point(1, 2, null);
        map.put("one", point);
        map.put("two", point);
        byte[] left = Streams.of(map);
        map.put("one", Arrays.asList(point));
        map.put("one", point);

        assertThat(diff(left, Streams.of(map))).isEmpty();
        assertThat(
                        diff(
                                left,
                                Streams.written(out -> {
                                    out.writeUnshared("before");
                                    out.reset();
                                    out.writeObject(map);
                                })))
                .noneMatch(line -> line.contains("two"));
    }

    /// java.io writes the name of a constant each time, and refers to it for an equal literal.
    @Test
    void referencesToNamesOfConstantsAreComparedByTheNames() throws Exception {
        byte[] red = Streams.of(Kinds.Colour.RED, Kinds.Colour.RED.name());
        byte[] green = Streams.of(Kinds.Colour.GREEN, Kinds.Colour.GREEN.name());
        byte[] moved = Streams.of("first", Kinds.Colour.RED, Kinds.Colour.RED.name());
        byte[] further = Streams.of(1, Kinds.Colour.RED, Kinds.Colour.RED.name());

        assertThat(diff(red, green)).hasSize(2);
        assertThat(diff(moved, further)).isNotEmpty().noneMatch(line -> line.contains("#"));
    }

    /// An object that java.io cannot write, with an exception that is the same each time.
    private static final class Unwritable implements Serializable {
        private static final long serialVersionUID = 1;

        private void writeObject(ObjectOutputStream out) throws IOException {
            IOException failure = new IOException("refused");
            failure.setStackTrace(new StackTraceElement[0]);
            throw failure;
        }
    }

    /* The name of the constant has handle 3 + before, as a value of the exception has. */
    private static byte[] afterFailure(Kinds.Colour colour, int before) throws Exception {
        return Streams.written(out -> {
            try {
                out.writeObject(new Unwritable());
            } catch (IOException _) {
                /* the stream has it now */
            }
            for (int i = 0; i < before; i++) {
                out.writeObject("value " + i);
            }
            out.writeObject(colour);
            out.writeObject(colour.name());
        });
    }

    @Test
    void referencesAfterAnExceptionDoNotLeadIntoIt() throws Exception {
        for (int before = 0; before < 9; before++) {
            byte[] red = afterFailure(Kinds.Colour.RED, before);
            byte[] green = afterFailure(Kinds.Colour.GREEN, before);

            assertThat(diff(red, red)).isEmpty();
            assertThat(diff(red, green)).as("values before: %d", before).hasSize(2);
        }
    }

    @Test
    void longListsAreCompared() throws Exception {
        assertThat(diff(NodeList.stream(100_000), NodeList.stream(100_001))).hasSize(3);
    }
}
