// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.hook;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Graphs whose objects replace one another, compared with `replaceObject` of java.io.
final class RandomReplacementTest {
    private static final int GRAPHS = 5_000;
    private static final int PARTS = 6;

    static List<GraphCodec> codecs() {
        return List.of(GraphCodec.lean(), GraphCodec.javaio());
    }

    /// An object that a function may replace.
    private static class Part implements Serializable {
        private static final long serialVersionUID = 1;

        final int number;
        @Nullable Object child;
        @Nullable Part next;

        Part(int number) {
            this.number = number;
        }
    }

    private static final class Wall extends Part {
        private static final long serialVersionUID = 1;

        Wall(int number) {
            super(number);
        }
    }

    /// Is replaced by another part, before a function is asked.
    private static class Frame extends Part {
        private static final long serialVersionUID = 1;

        private transient @Nullable Object replacement = this;

        Frame(int number) {
            super(number);
        }

        final @Nullable Object replacement() {
            return replacement;
        }
    }

    private static final class Window extends Frame {
        private static final long serialVersionUID = 1;

        Window(int number) {
            super(number);
        }

        private @Nullable Object writeReplace() {
            return replacement();
        }
    }

    private static final class Door extends Frame {
        private static final long serialVersionUID = 1;

        Door(int number) {
            super(number);
        }

        private @Nullable Object writeReplace() {
            return replacement();
        }
    }

    /// A graph, and what the function returns for its parts.
    @SuppressWarnings("ArrayRecordComponent") // cases are not compared
    private record Case(Object[] graph, IdentityHashMap<Object, @Nullable Object> by) {
        @Nullable Object replace(@Nullable Object part) {
            return by.containsKey(part) ? by.get(part) : part;
        }
    }

    /// Replaces objects as java.io does.
    private static final class ReplacingStream extends ObjectOutputStream {
        private final UnaryOperator<@Nullable Object> by;

        ReplacingStream(OutputStream out, UnaryOperator<@Nullable Object> by) throws IOException {
            super(out);
            this.by = by;
            enableReplaceObject(true);
        }

        @Override
        protected @Nullable Object replaceObject(@Nullable Object object) {
            return by.apply(object);
        }
    }

    private static Case random(Random random) {
        Part[] parts = new Part[PARTS];
        Arrays.setAll(parts, number -> part(random.nextInt(4), number));
        IdentityHashMap<Object, @Nullable Object> by = new IdentityHashMap<>();
        for (int i = 0; i < PARTS; i++) {
            parts[i].next = any(parts, random);
            parts[i].child = random.nextInt(4) == 0 ? "text" : any(parts, random);
            if (parts[i] instanceof Frame frame && random.nextBoolean()) {
                // a later part, so that an end is reached
                frame.replacement = i + 1 < PARTS ? parts[random.nextInt(i + 1, PARTS)] : null;
            }
            if (random.nextBoolean()) {
                by.put(parts[i], random.nextInt(8) == 0 ? new Wall(PARTS) : any(parts, random));
            }
        }
        Object[] graph = new Object[random.nextInt(1, PARTS)];
        Arrays.setAll(graph, _ -> any(parts, random));
        return new Case(graph, by);
    }

    private static Part part(int kind, int number) {
        return switch (kind) {
            case 0 -> new Part(number);
            case 1 -> new Wall(number);
            case 2 -> new Window(number);
            default -> new Door(number);
        };
    }

    private static @Nullable Part any(Part[] parts, Random random) {
        return random.nextInt(6) == 0 ? null : parts[random.nextInt(parts.length)];
    }

    private static @Nullable Object copyOfJavaIo(Case some) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ReplacingStream(bytes, some::replace)) {
            out.writeObject(some.graph);
        }
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }

    /// Returns the objects in the order in which they are met, and what refers to what.
    private static String text(@Nullable Object root) {
        List<@Nullable Object> met = new ArrayList<>();
        StringBuilder text = new StringBuilder(label(met, root));
        for (int i = 0; i < met.size(); i++) {
            text.append("; ").append(i).append(':');
            if (met.get(i) instanceof Part part) {
                text.append(part.getClass().getSimpleName()).append(part.number);
                text.append(label(met, part.child)).append(label(met, part.next));
            } else if (met.get(i) instanceof Object[] parts) {
                for (Object part : parts) {
                    text.append(label(met, part));
                }
            }
        }
        return text.toString();
    }

    private static String label(List<@Nullable Object> met, @Nullable Object object) {
        if (!(object instanceof Part || object instanceof Object[])) {
            return " " + object;
        }
        int index = 0;
        while (index < met.size() && met.get(index) != object) {
            index++;
        }
        if (index == met.size()) {
            met.add(object);
        }
        return " #" + index;
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void graphsArriveAsByJavaIo(GraphCodec codec) throws Exception {
        for (int seed = 0; seed < GRAPHS; seed++) {
            Case some = random(new Random(seed));
            GraphCodec replacing = codec.withReplacement(Part.class, some::replace);

            String expected = text(copyOfJavaIo(some));

            assertThat(text(codec.decode(replacing.encode(some.graph))))
                    .as("seed %d", seed)
                    .isEqualTo(expected);
        }
    }

    @Test
    void graphsAreCopiedAsByJavaIo() throws Exception {
        for (int seed = 0; seed < GRAPHS; seed++) {
            Case some = random(new Random(seed));
            GraphCodec replacing = GraphCodec.lean().withReplacement(Part.class, some::replace);

            assertThat(text(replacing.copy(some.graph)))
                    .as("seed %d", seed)
                    .isEqualTo(text(copyOfJavaIo(some)));
        }
    }
}
