// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.Copies;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Singletons as Kotlin compiles a `data object` of a serializable sealed interface: with a private
/// final `readResolve`, or, by compilers that make none, without. The copy is the singleton where
/// java.io's is.
final class DataObjectTest {

    /// Their sealed interface.
    sealed interface Shape extends Serializable {}

    /// A data object.
    static final class Empty implements Shape {
        static final Empty INSTANCE = new Empty();

        private Empty() {}

        @SuppressWarnings("ClassCanBeStatic") // as it is compiled
        private final Object readResolve() {
            return INSTANCE;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Empty;
        }

        @Override
        public int hashCode() {
            return 42;
        }
    }

    /// A data object without `readResolve`.
    static final class Plain implements Shape {
        static final Plain INSTANCE = new Plain();

        private Plain() {}

        @Override
        public boolean equals(Object other) {
            return other instanceof Plain;
        }

        @Override
        public int hashCode() {
            return 43;
        }
    }

    /// A data class that refers to them.
    record Pair(Shape first, Empty second, Plain third, Object fourth) implements Shape {}

    private static Object[] roots() {
        Map<Object, Object> keys = new HashMap<>();
        keys.put(Empty.INSTANCE, Plain.INSTANCE);
        return new Object[] {
            Empty.INSTANCE,
            Plain.INSTANCE,
            new Pair(Empty.INSTANCE, Empty.INSTANCE, Plain.INSTANCE, Plain.INSTANCE),
            new ArrayList<>(List.of(Empty.INSTANCE, Plain.INSTANCE)),
            keys,
            new Shape[] {Plain.INSTANCE, Empty.INSTANCE}
        };
    }

    @Test
    void copiesAreTheSingletonsWhereThoseOfJavaioAre() throws Exception {
        List<GraphCodec> codecs =
                List.of(
                        GraphCodec.javaio(),
                        GraphCodec.lean(),
                        GraphCodec.lean().withEvolution(Evolution.EVOLVE),
                        GraphCodec.lean().withRegistered(Empty.class, Plain.class));

        assertKept(Copies.javaIo(roots()));
        for (GraphCodec codec : codecs) {
            assertKept(codec.decode(codec.encode(roots()), Object[].class));
        }
    }

    /// Of the one there is one, as ever; of the other there is one more in each copy.
    private static void assertKept(Object[] copy) {
        Object plain = copy[1];
        assertThat(copy[0]).isSameAs(Empty.INSTANCE);
        assertThat(plain).isEqualTo(Plain.INSTANCE).isNotSameAs(Plain.INSTANCE);
        Pair pair = (Pair) copy[2];
        assertThat(pair.first()).isSameAs(Empty.INSTANCE);
        assertThat(pair.second()).isSameAs(Empty.INSTANCE);
        assertThat(pair.third()).isSameAs(plain);
        assertThat(pair.fourth()).isSameAs(plain);
        List<?> list = (List<?>) copy[3];
        assertThat((Object) list.get(0)).isSameAs(Empty.INSTANCE);
        assertThat((Object) list.get(1)).isSameAs(plain);
        Map.Entry<?, ?> entry = ((Map<?, ?>) copy[4]).entrySet().iterator().next();
        assertThat((Object) entry.getKey()).isSameAs(Empty.INSTANCE);
        assertThat((Object) entry.getValue()).isSameAs(plain);
        assertThat((Object[]) copy[5]).containsExactly(Plain.INSTANCE, Empty.INSTANCE);
    }
}
