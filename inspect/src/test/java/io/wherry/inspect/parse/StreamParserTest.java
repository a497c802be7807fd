// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.inspect.Kinds;
import io.wherry.inspect.Streams;
import io.wherry.testkit.zoo.ZooGraph;
import java.io.Externalizable;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StreamParserTest {
    static List<ZooGraph> zoo() {
        return Streams.zoo();
    }

    @ParameterizedTest
    @MethodSource("zoo")
    void callsForAGraphOfTheZooBecomeItsBytesAgain(ZooGraph graph) throws Exception {
        byte[] bytes = Streams.of(graph);

        assertThat(Streams.rewritten(bytes)).isEqualTo(bytes);
    }

    @Test
    void callsForEachKindOfElementBecomeItsBytesAgain() throws Exception {
        byte[] bytes = Kinds.everything();

        assertThat(Streams.rewritten(bytes)).isEqualTo(bytes);
    }

    /// Its methods are not called, but its class description has the flag.
    public record Named(int number, String text) implements Externalizable {
        @Override
        public void writeExternal(ObjectOutput out) {}

        @Override
        public void readExternal(ObjectInput in) {}
    }

    @Test
    void recordThatIsExternalizableInNameHasFields() throws Exception {
        byte[] bytes = Streams.of(new Named(7, "text"), "next");

        assertThat(Streams.rewritten(bytes)).isEqualTo(bytes);
    }

    @Test
    void streamEndsAtAByteThatBeginsNoElement() throws Exception {
        byte[] bytes = Streams.of("text");
        byte[] more = Arrays.copyOf(bytes, bytes.length + 10);

        assertThat(Streams.parse(more, new StreamVisitor() {})).isEqualTo(bytes.length);
    }

    @Test
    void everyPrefixEndsInATypedErrorOrACompleteStream() throws Exception {
        Set<String> expected = new TreeSet<>();
        for (byte[] bytes : Streams.small()) {
            for (int length = 0; length < Math.min(bytes.length, 4000); length++) {
                byte[] prefix = Arrays.copyOf(bytes, length);
                try {
                    long end = Streams.parse(prefix, new StreamVisitor() {});
                    assertThat(end).isEqualTo(length);
                } catch (MalformedStreamException e) {
                    assertThat(e.position()).isBetween(0L, (long) length);
                    expected.add(e.expected());
                }
            }
        }
        assertThat(expected).contains("block data", "class name", "string", "primitive fields");
    }

    @Test
    void damagedBytesEndInATypedErrorOrInAStreamThatCanBeWritten() throws Exception {
        Random random = new Random(20_000);
        List<byte[]> streams = Streams.small();
        int read = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = streams.get(random.nextInt(streams.size())).clone();
            for (int n = random.nextInt(4); n >= 0; n--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            try {
                byte[] again = Streams.rewritten(bytes);
                read += Arrays.equals(again, Arrays.copyOf(bytes, again.length)) ? 1 : 0;
            } catch (MalformedStreamException e) {
                assertThat(e.position()).isBetween(0L, (long) bytes.length);
            }
        }
        assertThat(read).isGreaterThan(2_000);
    }

    @Test
    void lengthsThatTheBytesDoNotHoldAreRefusedBeforeAnythingIsAllocated() throws Exception {
        byte[] bytes = Streams.of(new int[] {1, 2, 3});
        bytes[bytes.length - 16] = 0x7f;
        List<Long> elements = new ArrayList<>();
        StreamVisitor visitor =
                new StreamVisitor() {
                    @Override
                    public void elements(MemorySegment there) {
                        elements.add(there.byteSize());
                    }
                };

        assertThatThrownBy(() -> Streams.parse(bytes, visitor))
                .isInstanceOf(MalformedStreamException.class)
                .hasMessageContaining("expected=elements of an array")
                .hasMessageContaining("at byte " + bytes.length);
        assertThat(elements).containsExactly(12L);
    }

    @Test
    void listOfFiveMillionNodesIsReadWithoutRecursion() throws Exception {
        byte[] bytes = NodeList.stream(5_000_000);
        long[] objects = new long[2];
        StreamVisitor counter =
                new StreamVisitor() {
                    @Override
                    public void beginObject(long offset, int handle, ClassDescription type) {
                        objects[0]++;
                    }

                    @Override
                    public void endObject() {
                        objects[1]++;
                    }
                };

        assertThat(Streams.parse(bytes, counter)).isEqualTo(bytes.length);

        assertThat(objects).containsExactly(5_000_000, 5_000_000);
    }

    @Test
    void classThatIsItsOwnSuperclassIsRefused() throws Exception {
        byte[] bytes = Streams.of(new Kinds.Handler());
        byte[] cyclic = Arrays.copyOf(bytes, bytes.length + 4);
        cyclic[bytes.length - 1] = 0x71;
        cyclic[bytes.length + 1] = 0x7e;

        assertThatThrownBy(() -> Streams.parse(cyclic, new StreamVisitor() {}))
                .isInstanceOf(MalformedStreamException.class)
                .hasMessageContaining("expected=handle of a class");
    }
}
