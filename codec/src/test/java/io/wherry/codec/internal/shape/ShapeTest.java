// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Externalizable;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@SuppressWarnings("UnusedVariable") // the serializer uses them
final class ShapeTest {

    static class Ground {
        int notSent;
    }

    static class Upper extends Ground implements Serializable {
        private String name;
        private long total;
        private boolean flag;
        static int count;
        transient int left;

        private void writeObject(ObjectOutputStream out) {}
    }

    static class Middle extends Upper {}

    static final class Lower extends Middle {
        private int[] values;
        private byte small;
        private char letter;
        private Object any;
        private double exact;
        private short number;
        private float ratio;
        private int wide;

        private void readObject(ObjectInputStream in) {}

        private Object readResolve() {
            return this;
        }
    }

    record Point(Object y, int x) implements Serializable {
        private Object writeReplace() {
            return this;
        }
    }

    static final class Declared implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("text", String.class, true),
            new ObjectStreamField("number", int.class),
            new ObjectStreamField("other", long.class)
        };
        private int number;
        private int other;
    }

    static class External implements Externalizable {
        private int number;

        @Override
        public void writeExternal(ObjectOutput out) {}

        @Override
        public void readExternal(ObjectInput in) {}
    }

    private static List<String> names(Level level) {
        return level.fields().stream().map(FieldShape::name).toList();
    }

    @Test
    void levelsAreTheSerializableClassesTopmostFirst() {
        assertThat(Shape.of(Lower.class).levels())
                .extracting(Level::type)
                .isEqualTo(List.of(Upper.class, Middle.class, Lower.class));
        assertThat(Shape.of(Point.class).levels())
                .extracting(Level::type)
                .isEqualTo(List.of(Point.class));
        assertThat(Shape.of(Ground.class).levels()).isEmpty();
        assertThat(Shape.of(External.class).levels()).isEmpty();
    }

    @Test
    void fieldsStandInTheOrderOfJavaIo() {
        for (Class<?> type :
                List.of(
                        Upper.class,
                        Middle.class,
                        Lower.class,
                        Point.class,
                        Declared.class,
                        Date.class,
                        HashMap.class,
                        Throwable.class,
                        Thread.State.class)) {
            for (Level level : Shape.of(type).levels()) {
                assertThat(names(level))
                        .isEqualTo(
                                Arrays.stream(ObjectStreamClass.lookup(level.type()).getFields())
                                        .map(ObjectStreamField::getName)
                                        .toList());
            }
        }
        assertThat(names(Shape.of(Lower.class).levels().getLast()))
                .containsExactly(
                        "exact", "letter", "number", "ratio", "small", "wide", "any", "values");
    }

    @Test
    void offsetsAreOfAPackedBlockAndOfTheReferences() {
        Level level = Shape.of(Lower.class).levels().getLast();

        assertThat(level.fields())
                .extracting(FieldShape::offset)
                .containsExactly(0, 8, 10, 12, 16, 17, 0, 1);
        assertThat(level.primitiveBytes()).isEqualTo(21);
        assertThat(level.references()).isEqualTo(2);
        assertThat(level.field("ratio").offset()).isEqualTo(12);
        assertThat(level.field("none")).isNull();
    }

    @Test
    void hooksAreThoseOfTheLevelAndOfTheClass() {
        Shape shape = Shape.of(Lower.class);
        List<Level> levels = shape.levels();

        assertThat(levels.get(0).writeObject()).isNotNull();
        assertThat(levels.get(0).readObject()).isNull();
        assertThat(levels.get(1).hasHooks()).isFalse();
        assertThat(levels.get(2).writeObject()).isNull();
        assertThat(levels.get(2).readObject()).isNotNull();
        assertThat(shape.readResolve()).isNotNull();
        assertThat(shape.writeReplace()).isNull();
        assertThat(Shape.of(Point.class).writeReplace()).isNotNull();
        assertThat(shape.isPlain()).isFalse();
        assertThat(Shape.of(Declared.class).isPlain()).isFalse();
    }

    @Test
    void declaredFieldsHaveABackingFieldOnlyIfItFits() {
        Level level = Shape.of(Declared.class).levels().getFirst();

        assertThat(level.field("number").backing()).isNotNull();
        assertThat(level.field("other").backing()).isNull();
        assertThat(level.field("text").backing()).isNull();
        assertThat(level.field("text").unshared()).isTrue();
        assertThat(level.isBacked()).isFalse();
    }

    @Test
    void kindsAreThoseOfJavaIo() {
        InvocationHandler handler = (_, _, _) -> null;
        Object proxy =
                Proxy.newProxyInstance(
                        ShapeTest.class.getClassLoader(), new Class<?>[] {Runnable.class}, handler);
        assertThat(Shape.of(Upper.class).kind()).isEqualTo(Kind.ORDINARY);
        assertThat(Shape.of(External.class).kind()).isEqualTo(Kind.EXTERNALIZABLE);
        assertThat(Shape.of(Point.class).kind()).isEqualTo(Kind.RECORD);
        assertThat(Shape.of(TimeUnit.class).kind()).isEqualTo(Kind.ENUM);
        assertThat(Shape.of(proxy.getClass()).kind()).isEqualTo(Kind.PROXY);
        assertThat(Shape.of(int[].class).kind()).isEqualTo(Kind.ARRAY);
        assertThat(Shape.of(Ground[].class).kind()).isEqualTo(Kind.ARRAY);
        assertThat(Shape.of(Ground.class).kind()).isEqualTo(Kind.REFUSED);
        assertThat(Shape.of(Runnable.class).kind()).isEqualTo(Kind.REFUSED);
    }

    @Test
    void fingerprintsDifferAndAreKept() {
        List<Class<?>> types =
                List.of(
                        Upper.class,
                        Middle.class,
                        Lower.class,
                        Point.class,
                        Declared.class,
                        External.class,
                        TimeUnit.class,
                        Date.class);
        assertThat(types.stream().map(type -> Shape.of(type).fingerprint()))
                .doesNotHaveDuplicates();
        for (Class<?> type : types) {
            assertThat(Shape.of(type)).isSameAs(Shape.of(type));
        }
    }
}
