// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class CopyTest {
    private final GraphCodec codec = GraphCodec.lean();

    private <T> T copy(T graph) throws IOException {
        return Objects.requireNonNull(codec.copy(graph));
    }

    @Test
    void nullIsCopiedToNull() throws IOException {
        Object copy = codec.copy(null);

        assertThat(copy).isNull();
    }

    @Test
    void sharedAndCyclicReferencesAreKept() throws IOException {
        List<Object> list = new ArrayList<>();
        double[] large = new double[1000];
        large[7] = 7.5;
        list.addAll(Arrays.asList(list, large, large, new byte[2], "text"));

        List<Object> copy = copy(list);

        assertThat(copy).isNotSameAs(list).hasSize(5);
        assertThat(copy.get(0)).isSameAs(copy);
        assertThat(copy.get(1)).isSameAs(copy.get(2)).isNotSameAs(large).isEqualTo(large);
        assertThat(copy.get(4)).isEqualTo("text");
    }

    @Test
    void classObjectsAndEnumConstantsAreTheSame() throws IOException {
        Object[] graph = {
            String.class,
            int.class,
            Object.class,
            Runnable.class,
            int[][].class,
            CopyTest.class,
            TimeUnit.DAYS,
            TimeUnit.class
        };

        assertThat(copy(graph)).containsExactly(graph);
        assertThat(copy(EnumSet.of(TimeUnit.DAYS))).containsExactly(TimeUnit.DAYS);
    }

    @Test
    void classIsNotInitialisedByItsClassObject() throws Exception {
        String trace = "io.wherry.codec.CopyTest.initialised";
        String initialiser = "static { System.setProperty(\"" + trace + "\", \"yes\"); } ";
        CompiledClassLoader compiled =
                CompiledClassLoader.of(
                        "public enum Quiet { A; " + initialiser + "}",
                        "public class Silent implements Serializable { "
                                + initialiser
                                + "private static final long serialVersionUID = 1; }");
        Object[] graph = {compiled.loadClass("peer.Quiet"), compiled.loadClass("peer.Silent")};

        assertThat(copy(graph)).containsExactly(graph);
        assertThat(System.getProperty(trace)).isNull();
    }

    static final class Scratch implements Serializable {
        private static final long serialVersionUID = 1;
        final transient List<Integer> seen = new ArrayList<>();
        transient String name = "set";

        private void writeObject(ObjectOutputStream out) throws IOException {
            long[] buffer = new long[1000];
            for (int i = 1; i <= 3; i++) {
                buffer[0] = i;
                out.writeUnshared(buffer);
            }
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            long sum = 0;
            for (int i = 0; i < 3; i++) {
                sum = 10 * sum + ((long[]) in.readObject())[0];
            }
            name = "sum " + sum;
        }
    }

    @Test
    void arraysAreCopiedWhenAHookWritesThem() throws Exception {
        assertThat(copy(new Scratch()).name)
                .isEqualTo("sum 123")
                .isEqualTo(Copies.javaIo(new Scratch()).name);
    }

    private static final String ITEM =
            "public class Item implements Serializable {"
                    + " public Object next; public Class<?> type = Item.class; public Item[] row = {this}; }";

    private static Object field(Object item, String name) throws ReflectiveOperationException {
        return Objects.requireNonNull(item.getClass().getField(name).get(item));
    }

    private static void setNext(Object item, Object next) throws ReflectiveOperationException {
        item.getClass().getField("next").set(item, next);
    }

    @Test
    void classesAreThoseOfTheGraphWhicheverLoaderTheyHave() throws Exception {
        CompiledClassLoader one = CompiledClassLoader.of(ITEM);
        CompiledClassLoader other = one.again();
        Object first = one.make("Item");
        Object second = other.make("Item");
        setNext(first, second);
        setNext(second, first);

        for (int i = 0; i < 3; i++) {
            Object copy = copy(first);

            assertThat(copy).isNotSameAs(first).hasSameClassAs(first);
            Object next = field(copy, "next");
            assertThat(next).hasSameClassAs(second);
            assertThat(field(next, "next")).isSameAs(copy);
            assertThat(field(next, "type")).isSameAs(second.getClass());
            assertThat(field(next, "row")).hasSameClassAs(field(second, "row"));
        }
    }

    private record Answer(String text) implements InvocationHandler, Serializable {
        @Override
        public Object invoke(Object proxy, java.lang.reflect.Method method, Object[] arguments) {
            return text;
        }
    }

    private interface Job extends Supplier<String>, Serializable {}

    @Test
    void proxiesAndLambdasAreOfTheSameClass() throws Exception {
        ClassLoader child = CompiledClassLoader.of(ITEM);
        Object proxy =
                Proxy.newProxyInstance(
                        child, new Class<?>[] {Supplier.class}, new Answer("proxied"));
        Job lambda = () -> proxy + "!";

        assertThat(copy(proxy)).hasSameClassAs(proxy);
        assertThat(((Supplier<?>) copy(proxy)).get()).isEqualTo("proxied");
        assertThat(copy(lambda).get()).isEqualTo("proxied!");
    }

    @Test
    void namesOfClassesAndTheContextLoaderHaveNoEffect() throws Exception {
        GraphCodec renaming =
                codec.withAlias(Answer.class.getName(), Scratch.class)
                        .withMovedPackage("io.wherry.codec", "nowhere")
                        .withRegistered(Scratch.class)
                        .withEvolution(Evolution.EVOLVE)
                        .withClassLoader(ClassLoader.getPlatformClassLoader());

        assertThat(renaming.copy(new Answer("same"))).isEqualTo(new Answer("same"));
        assertThat(Objects.requireNonNull(renaming.copy(new Scratch())).name).isEqualTo("sum 123");
    }

    @Test
    void replacementsFiltersAndLimitsCount() throws IOException {
        GraphCodec replacing = codec.withReplacement(Thread.class, thread -> new Answer("thread"));
        GraphCodec filtering = codec.withClassFilter(ClassFilter.allow("com.acme.**"));

        Object[] replaced = replacing.copy(new Object[] {Thread.currentThread()});
        assertThat(replaced).containsExactly(new Answer("thread"));
        assertThat(filtering.copy(List.of("known"))).containsExactly("known");
        assertThatThrownBy(() -> filtering.copy(new Answer("?")))
                .isInstanceOf(FilterRejectedException.class)
                .hasMessageContaining(Answer.class.getName());
        assertThatThrownBy(() ->
                        codec.withLimits(Limits.DEFAULTS.withArrayLength(9)).copy(new int[1000]))
                .isInstanceOf(LimitExceededException.class);
    }

    @Test
    void filterIsAskedForTheInterfacesOfAProxy() throws IOException {
        Object proxy =
                Proxy.newProxyInstance(
                        CopyTest.class.getClassLoader(),
                        new Class<?>[] {Supplier.class},
                        new Answer("proxied"));
        ClassFilter allowed = ClassFilter.allow(Supplier.class, Answer.class);

        assertThat(codec.withClassFilter(allowed).copy(proxy)).hasSameClassAs(proxy);
        assertThatThrownBy(() -> codec.withClassFilter(ClassFilter.allow(Answer.class)).copy(proxy))
                .isInstanceOf(FilterRejectedException.class)
                .hasMessageContaining("Supplier");
    }

    private record Failing(int value) implements Serializable {
        Failing {
            if (value == 2) {
                throw new IllegalArgumentException("refused");
            }
        }

        private Object writeReplace() {
            return value == 1 ? new Unread() : this;
        }
    }

    private static final class Unread implements Serializable {
        private static final long serialVersionUID = 1;

        private Object readResolve() throws InvalidObjectException {
            throw new InvalidObjectException("never read");
        }
    }

    @Test
    void failuresAreTypedAndTheNextCopyIsMade() throws IOException {
        Object[] graph = {new long[1000], new Object[] {new Answer("a"), new Object()}};

        assertThatThrownBy(() -> codec.copy(graph))
                .isInstanceOf(NotSerializableException.class)
                .hasMessageContaining("java.lang.Object")
                .hasMessageContaining("[1]");
        assertThatThrownBy(() -> codec.copy(new Failing(1)))
                .isInstanceOf(InvalidObjectException.class)
                .hasMessageContaining("never read");
        assertThat(copy(new Failing(3))).isEqualTo(new Failing(3));
        assertThat(copy(new long[1000])).hasSize(1000);
    }

    @Test
    void copiersHoldNoClassLoaderThatTheProgramLetGo() throws Exception {
        WeakReference<ClassLoader> loader = copyOfAnotherLoader();

        for (int i = 0; i < 50 && loader.get() != null; i++) {
            System.gc();
            Thread.sleep(20);
        }

        assertThat(loader.get()).isNull();
    }

    private WeakReference<ClassLoader> copyOfAnotherLoader() throws Exception {
        CompiledClassLoader compiled = CompiledClassLoader.of(ITEM);
        Object item = compiled.make("Item");
        setNext(item, item.getClass());
        assertThat(copy(item)).hasSameClassAs(item);
        return new WeakReference<>(compiled);
    }
}
