// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.Box;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphReader;
import io.wherry.codec.InMemoryStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A filter is told what java.io would tell it.
final class InputFilterTest {
    enum Colour {
        RED {
            @Override
            boolean warm() {
                return true;
            }
        },
        BLUE;

        boolean warm() {
            return false;
        }
    }

    static class Parent implements Serializable {
        int a = 1;
    }

    static class Child extends Parent {
        Object next;
        String text = "text";

        Child(Object next) {
            this.next = next;
        }
    }

    record Pair(Object left, Object right) implements Serializable {}

    interface Face {}

    static final class Handler implements InvocationHandler, Serializable {
        @Override
        public Object invoke(Object proxy, java.lang.reflect.Method method, Object[] arguments) {
            return null;
        }
    }

    static final class Names extends ArrayList<String> {}

    static final class Table extends HashMap<String, String> {}

    /// The facts that a filter was given, without references and bytes, which are counted in
    /// another way.
    record Told(Class<?> type, long length, long depth) {}

    /// Notes all questions about classes and arrays.
    private static final class Recorder implements ObjectInputFilter {
        final List<Told> told = new ArrayList<>();

        @Override
        public Status checkInput(FilterInfo info) {
            if (info.serialClass() != null) {
                told.add(new Told(info.serialClass(), info.arrayLength(), info.depth()));
            }
            return Status.UNDECIDED;
        }
    }

    private static List<Told> toldByJavaIo(Object root) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(root);
        }
        Recorder recorder = new Recorder();
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            in.setObjectInputFilter(recorder);
            in.readObject();
        }
        return recorder.told;
    }

    private static List<Told> told(Object root) throws IOException {
        Recorder recorder = new Recorder();
        GraphCodec codec = GraphCodec.lean().withFilter(recorder);
        byte[] bytes = codec.encode(root);
        codec.decode(bytes);
        List<Told> first = List.copyOf(recorder.told);
        recorder.told.clear();
        codec.decode(bytes);
        assertThat(recorder.told).as("another message").isEqualTo(first);
        return first;
    }

    static List<Supplier<Object>> sameForBoth() {
        return List.of(
                () -> "text",
                () -> 5,
                () -> 5_000_000_000L,
                () -> Colour.RED,
                () -> Colour.BLUE,
                Parent::new,
                () -> new Child(null),
                () -> new Child(new Child(new Parent())),
                () -> new Child(Colour.RED),
                () -> new int[7],
                () -> new int[0],
                () -> new byte[3],
                () -> new boolean[3],
                () -> new String[] {"a", "b"},
                () -> new Object[] {new Parent(), new Parent(), new int[1], new int[2]},
                () -> new Parent[2][3],
                () -> new Child(new Object[] {new Child(null), new Child(null)}),
                () -> new Pair(1, new Pair("a", 2.0)),
                () -> new ArrayList<>(List.of("a", "b")),
                ArrayList::new,
                () -> new UUID(1, 2),
                () ->
                        Proxy.newProxyInstance(
                                Face.class.getClassLoader(),
                                new Class<?>[] {Face.class},
                                new Handler()));
    }

    @ParameterizedTest
    @MethodSource("sameForBoth")
    void filterIsToldWhatJavaIoTellsIt(Supplier<Object> root) throws Exception {
        assertThat(told(root.get())).isEqualTo(toldByJavaIo(root.get()));
    }

    @Test
    void classesAreAskedOnceAStreamAndObjectsEachTime() throws IOException {
        List<FilterInfo> asked = new ArrayList<>();
        GraphCodec codec =
                GraphCodec.lean()
                        .withFilter(info -> {
                            asked.add(info);
                            return Status.ALLOWED;
                        });
        InMemoryStream wire = new InMemoryStream();
        wire.writer.write(new Object[] {new Parent(), new Parent()});
        wire.writer.write(new Parent());

        try (GraphReader reader = wire.reader(codec)) {
            reader.read();
            assertThat(asked.stream().map(FilterInfo::serialClass))
                    .containsExactly(Object[].class, Object[].class, Parent.class, null);
            assertThat(asked.stream().map(FilterInfo::references)).containsExactly(1L, 1L, 2L, 3L);
            assertThat(asked.stream().map(FilterInfo::streamBytes)).isSorted();
            reader.read();
            assertThat(asked.getLast().serialClass()).isNull();
            assertThat(asked.getLast().references()).isEqualTo(1);
        }
    }

    @Test
    void patternsOfTheJdkLimitSizes() throws IOException {
        Object[] boxes = new Object[100];
        for (int i = 0; i < boxes.length; i++) {
            boxes[i] = new Box(null);
        }
        byte[] bytes = GraphCodec.lean().encode(boxes);

        for (String pattern : List.of("maxarray=99", "maxrefs=100", "maxbytes=50", "maxdepth=0")) {
            GraphCodec codec =
                    GraphCodec.lean().withFilter(ObjectInputFilter.Config.createFilter(pattern));
            assertThatThrownBy(() -> codec.decode(bytes))
                    .as(pattern)
                    .isInstanceOf(FilterRejectedException.class);
        }
        for (String pattern :
                List.of("maxarray=100", "maxrefs=101", "maxbytes=1000", "maxdepth=9")) {
            GraphCodec codec =
                    GraphCodec.lean().withFilter(ObjectInputFilter.Config.createFilter(pattern));
            assertThat(codec.decode(bytes)).isInstanceOf(Object[].class);
        }
    }

    @Test
    void filterThatThrowsOrReturnsNullRejects() throws IOException {
        byte[] bytes = GraphCodec.lean().encode(new Parent());
        RuntimeException failure = new IllegalStateException("filter is broken");

        assertThatThrownBy(() ->
                        GraphCodec.lean()
                                .withFilter(_ -> {
                                    throw failure;
                                })
                                .decode(bytes))
                .isInstanceOf(FilterRejectedException.class)
                .rootCause()
                .isSameAs(failure);
        assertThatThrownBy(() -> GraphCodec.lean().withFilter(_ -> null).decode(bytes))
                .isInstanceOf(FilterRejectedException.class)
                .hasMessageContaining(Parent.class.getName());
    }

    @Test
    void hooksOfCollectionsAskTheFilterAboutTheirArrays() throws IOException {
        Names names = new Names();
        for (int i = 0; i < 50; i++) {
            names.add("name");
        }
        byte[] bytes = GraphCodec.lean().encode(names);
        GraphCodec codec =
                GraphCodec.lean().withFilter(ObjectInputFilter.Config.createFilter("maxarray=49"));

        assertThatThrownBy(() -> codec.decode(bytes)).isInstanceOf(InvalidClassException.class);
    }

    /// A few bytes that claim a billion entries: `readObject` of the JDK would allocate the table
    /// at once.
    @Test
    void hooksOfCollectionsDoNotAllocateWhatWasNotWritten() throws IOException {
        byte[] bytes = GraphCodec.lean().encode(new Table());
        int at = bytes.length - 1 - Integer.BYTES;
        bytes[at] = 0x3f;

        assertThatThrownBy(() -> GraphCodec.lean().decode(bytes))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("REJECTED");
    }
}
