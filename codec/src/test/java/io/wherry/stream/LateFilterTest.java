// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.GraphCodec;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// When the filter of a stream can be set: as with java.io, once, before the first object is read.
class LateFilterTest {
    /// The streams that must behave alike.
    enum Pair {
        JAVAIO,
        OURS,
        LEAN,
        LEAN_BUFFERED;

        private GraphCodec codec() {
            return this == LEAN || this == LEAN_BUFFERED ? GraphCodec.lean() : GraphCodec.javaio();
        }

        private java.io.ObjectOutputStream output(OutputStream target) throws IOException {
            return this == JAVAIO
                    ? new java.io.ObjectOutputStream(target)
                    : new ObjectOutputStream(target, codec());
        }

        java.io.ObjectInputStream input(Object... roots) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (java.io.ObjectOutputStream out = output(bytes)) {
                out.writeInt(7);
                for (Object root : roots) {
                    out.writeObject(root);
                }
            }
            InputStream array = new ByteArrayInputStream(bytes.toByteArray());
            InputStream source = this == LEAN_BUFFERED ? new BufferedInputStream(array) : array;
            java.io.ObjectInputStream in =
                    this == JAVAIO
                            ? new java.io.ObjectInputStream(source)
                            : new ObjectInputStream(source, codec());
            return in;
        }
    }

    private record Value(String name) implements Serializable {}

    private static final class Noting implements ObjectInputFilter {
        private final List<Class<?>> asked = new ArrayList<>();
        private final Status answer;

        Noting(Status answer) {
            this.answer = answer;
        }

        @Override
        public Status checkInput(FilterInfo info) {
            if (info.serialClass() != null) {
                asked.add(info.serialClass());
            }
            return answer;
        }
    }

    @ParameterizedTest
    @EnumSource
    void filterCannotBeSetAfterAnObject(Pair pair) throws Exception {
        java.io.ObjectInputStream in = pair.input("first", new Value("a"), new Value("b"));
        Noting late = new Noting(Status.ALLOWED);
        in.readInt();
        in.readObject();

        assertThatThrownBy(() -> in.setObjectInputFilter(late))
                .isInstanceOf(IllegalStateException.class);

        assertThat(in.readObject()).isEqualTo(new Value("a"));
        assertThat(in.readObject()).isEqualTo(new Value("b"));
        assertThat(late.asked).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void filterCannotBeReplacedByOneThatAllowsMore(Pair pair) throws Exception {
        java.io.ObjectInputStream in = pair.input("first", new Value("a"));
        in.setObjectInputFilter(new Noting(Status.REJECTED));
        in.readInt();
        in.readObject();

        assertThatThrownBy(() -> in.setObjectInputFilter(new Noting(Status.ALLOWED)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("filter can not be set");

        assertThatThrownBy(in::readObject).isInstanceOf(InvalidClassException.class);
    }

    @ParameterizedTest
    @EnumSource
    void filterSetTwiceIsRefused(Pair pair) throws Exception {
        java.io.ObjectInputStream in = pair.input("first");
        in.setObjectInputFilter(new Noting(Status.ALLOWED));

        assertThatThrownBy(() -> in.setObjectInputFilter(new Noting(Status.ALLOWED)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("filter can not be set more than once");
    }

    @ParameterizedTest
    @EnumSource
    void filterMayBeSetAfterData(Pair pair) throws Exception {
        java.io.ObjectInputStream in = pair.input(new Value("a"));
        Noting filter = new Noting(Status.REJECTED);
        in.readInt();

        in.setObjectInputFilter(filter);

        assertThatThrownBy(in::readObject).isInstanceOf(InvalidClassException.class);
        assertThat(filter.asked).containsExactly(Value.class);
    }

    /// Its hook admits every class, or tries to.
    static final class Opening implements Serializable {
        private static final long serialVersionUID = 1L;
        static @Nullable RuntimeException refused;
        static final Noting FILTER = new Noting(Status.REJECTED);

        private void readObject(java.io.ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            try {
                in.setObjectInputFilter(FILTER);
                refused = null;
            } catch (IllegalStateException e) {
                refused = e;
            }
            in.defaultReadObject();
        }
    }

    @ParameterizedTest
    @EnumSource
    void hookCannotSetTheFilter(Pair pair) throws Exception {
        java.io.ObjectInputStream in = pair.input(new Opening(), new Value("a"));
        in.readInt();

        in.readObject();

        assertThat(in.readObject()).isEqualTo(new Value("a"));
        assertThat(Opening.refused).isNotNull();
        assertThat(Opening.FILTER.asked).isEmpty();
    }

    @Test
    void hookCannotSetTheFilterOfACodec() throws Exception {
        for (GraphCodec codec : List.of(GraphCodec.javaio(), GraphCodec.lean())) {
            codec.decode(codec.encode(new Opening()));

            assertThat(Opening.refused).isNotNull();
            assertThat(codec.decode(codec.encode(new Value("a")))).isEqualTo(new Value("a"));
            assertThat(Opening.FILTER.asked).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"OURS", "LEAN"})
    void filterOfTheCodecIsTheOneOfItsStreams(Pair pair) throws Exception {
        Noting own = new Noting(Status.REJECTED);
        GraphCodec codec = pair.codec();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes, codec)) {
            out.writeObject(new Value("a"));
        }
        GraphCodec filtered = codec.withFilter(own);
        ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()), filtered);

        assertThatThrownBy(() -> in.setObjectInputFilter(new Noting(Status.ALLOWED)))
                .isInstanceOf(IllegalStateException.class);

        assertThatThrownBy(in::readObject).isInstanceOf(InvalidClassException.class);
        assertThat(own.asked).containsExactly(Value.class);
    }
}
