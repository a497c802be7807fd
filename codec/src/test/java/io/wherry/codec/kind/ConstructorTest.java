// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wherry.codec.Box;
import io.wherry.codec.Copies;
import io.wherry.codec.GraphCodec;
import java.io.ByteArrayInputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.Serializable;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Which constructors run, and what happens where there is none.
final class ConstructorTest {

    static class NoArguments {
        int calls;

        NoArguments() {
            calls = 100;
        }
    }

    static class Child extends NoArguments implements Serializable {
        int own = 1;
        final String name;
        transient int left = 5;

        Child(String name) {
            this.name = name;
            calls++;
        }
    }

    static class NeedsArguments {
        NeedsArguments(int number) {}
    }

    static final class Orphan extends NeedsArguments implements Serializable {
        Orphan() {
            super(1);
        }
    }

    static class PrivateConstructor {
        private PrivateConstructor() {}

        static final class Inner extends PrivateConstructor implements Serializable {}
    }

    static class Failing {
        static boolean fails;

        Failing() {
            if (fails) {
                throw new IllegalStateException("constructor");
            }
        }
    }

    static final class FailingChild extends Failing implements Serializable {}

    static final class HookedFailingChild extends Failing implements Serializable {
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    /// Externalizable with a constructor that is not public.
    public static final class Closed implements Externalizable {
        Closed() {}

        @Override
        public void writeExternal(ObjectOutput out) {}

        @Override
        public void readExternal(ObjectInput in) {}
    }

    /// Externalizable with a public constructor and no public class.
    static class Open implements Externalizable {
        static @Nullable RuntimeException failure;

        int number;
        int made = 3;

        public Open() {
            if (failure != null) {
                throw failure;
            }
            made++;
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(number);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException {
            number = in.readInt();
        }
    }

    /// An inner class holds its outer object.
    @SuppressWarnings("ClassCanBeStatic") // that is the point
    final class Inner implements Serializable {
        int number = 5;
    }

    static class Outer implements Serializable {
        String name = "outer";

        class Part implements Serializable {
            int number = 5;

            String outerName() {
                return name;
            }
        }
    }

    @Test
    void constructorsOfSerializableClassesDoNotRun() throws Exception {
        for (Copies.Way way : Copies.bothWays()) {
            Child copy = (Child) way.copy(new Child("child"));

            assertThat(copy.calls).isEqualTo(100);
            assertThat(copy.own).isEqualTo(1);
            assertThat(copy.name).isEqualTo("child");
            assertThat(copy.left).isZero();
        }
    }

    @Test
    void superclassWithoutAReachableConstructorIsAnInvalidClass() throws IOException {
        byte[] bytes = GraphCodec.lean().encode(new Box(new Orphan()));
        assertThatThrownBy(() -> Copies.javaIo(new Box(new Orphan())))
                .isInstanceOf(InvalidClassException.class);
        assertThatThrownBy(() -> GraphCodec.lean().decode(bytes))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining(Orphan.class.getName());

        byte[] inner = GraphCodec.lean().encode(new PrivateConstructor.Inner());
        assertThatThrownBy(() -> Copies.javaIo(new PrivateConstructor.Inner()))
                .isInstanceOf(InvalidClassException.class);
        assertThatThrownBy(() -> GraphCodec.lean().decode(inner))
                .isInstanceOf(InvalidClassException.class);
    }

    @Test
    void constructorThatThrowsFailsTheRead() throws IOException {
        byte[] plain = GraphCodec.lean().encode(new FailingChild());
        byte[] hooked = GraphCodec.lean().encode(new HookedFailingChild());
        byte[] javaIo = GraphCodec.javaio().encode(new HookedFailingChild());
        Failing.fails = true;
        try {
            List<ThrowingCallable> readings =
                    List.of(
                            () ->
                                    new ObjectInputStream(new ByteArrayInputStream(javaIo))
                                            .readObject(),
                            () -> GraphCodec.javaio().decode(javaIo),
                            () -> GraphCodec.lean().decode(plain),
                            () -> GraphCodec.lean().decode(hooked));
            for (ThrowingCallable reading : readings) {
                assertThatThrownBy(reading)
                        .isInstanceOf(InvalidClassException.class)
                        .hasRootCauseInstanceOf(IllegalStateException.class);
            }
        } finally {
            Failing.fails = false;
        }
    }

    /// A constructor that has run a thousand times is called by generated code.
    @Test
    void constructorThatThrowsAfterManyCallsFailsTheRead() throws Exception {
        byte[] bytes = GraphCodec.lean().encode(new Open());
        for (int n = 0; n < 3_000; n++) {
            assertThat(((Open) GraphCodec.lean().decode(bytes)).made).isEqualTo(4);
        }
        byte[] javaIo = GraphCodec.javaio().encode(new Open());

        Open.failure = new IllegalStateException("constructor");
        try {
            assertConstructorFails(
                    () -> new ObjectInputStream(new ByteArrayInputStream(javaIo)).readObject());
            assertConstructorFails(() -> GraphCodec.lean().decode(bytes));
            assertConstructorFails(() -> GraphCodec.javaio().decode(javaIo));
        } finally {
            Open.failure = null;
        }
        assertThat(((Open) GraphCodec.lean().decode(bytes)).made).isEqualTo(4);
    }

    private static void assertConstructorFails(ThrowingCallable reading) {
        assertThatThrownBy(reading)
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining("unable to create instance")
                .hasRootCause(Open.failure);
    }

    @Test
    void externalizableNeedsAPublicConstructorOfAnyClass() throws Exception {
        byte[] bytes = GraphCodec.lean().encode(new Closed());
        assertThatThrownBy(() -> Copies.javaIo(new Closed()))
                .isInstanceOf(InvalidClassException.class);
        assertThatThrownBy(() -> GraphCodec.lean().decode(bytes))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageContaining(Closed.class.getName());

        for (Copies.Way way : Copies.bothWays()) {
            Open open = new Open();
            open.number = 9;
            Open copy = (Open) way.copy(open);
            assertThat(copy.number).isEqualTo(9);
            assertThat(copy.made).isEqualTo(4);
        }
    }

    @Test
    void innerObjectsBringTheirOuterOneAlong() throws Exception {
        Outer outer = new Outer();
        outer.name = "changed";
        for (Copies.Way way : Copies.bothWays()) {
            assertThat(((Outer.Part) way.copy(outer.new Part())).outerName()).isEqualTo("changed");
            assertThatThrownBy(() -> way.copy(new Inner()))
                    .isInstanceOf(NotSerializableException.class)
                    .hasMessageContaining(ConstructorTest.class.getName());
        }
    }

    @Test
    void classesThatAreNotSerializableAreNamed() {
        for (Object bad :
                List.of(
                        new Object(),
                        Thread.currentThread(),
                        new NoArguments(),
                        (Runnable) () -> {},
                        new Object[] {new Box(new Object())},
                        new Object() {})) {
            Throwable javaios = catchThrowable(() -> Copies.javaIo(bad));
            assertThat(javaios).isInstanceOf(NotSerializableException.class);
            assertThatThrownBy(() -> Copies.lean(bad))
                    .isInstanceOf(NotSerializableException.class)
                    .hasMessageStartingWith(javaios.getMessage());
        }
    }
}
