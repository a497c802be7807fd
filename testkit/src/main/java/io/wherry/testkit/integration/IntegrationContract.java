// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.CodedBy;
import io.wherry.codec.Evolution;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphInput;
import io.wherry.codec.GraphOutput;
import io.wherry.codec.UnknownClassException;
import io.wherry.codec.ValueCodec;
import io.wherry.testkit.Isomorphism;
import io.wherry.testkit.SourceClassLoader;
import io.wherry.testkit.transport.BackgroundTask;
import io.wherry.testkit.zoo.GraphZoo;
import io.wherry.testkit.zoo.ZooGraph;
import io.wherry.testkit.zoo.shapes.Message;
import io.wherry.testkit.zoo.shapes.Node;
import java.io.IOException;
import java.io.NotSerializableException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The contract of every integration. A module is tested by storing values in its engine, through
/// its adapter.
///
/// ```java
/// final class AcmeCacheTest extends IntegrationContract {
///     @Override
///     protected ValueStore open(GraphCodec codec) {
///         return new AcmeStore(server, new WherryAcmeSerializer(codec));
///     }
/// }
/// ```
///
/// Servers and connections that take long to start belong to the class: a store is opened in each
/// test.
@Timeout(120)
public abstract class IntegrationContract {
    private static final int THREADS = 8;
    private static final int ROUNDS = 50;

    private static final String OLD_ACCOUNT =
            "public class Account implements Serializable {"
                    + " private static final long serialVersionUID = 1;"
                    + " public String owner; public int points;"
                    + " Account(String owner, int points) { this.owner = owner; this.points = points; } }";
    private static final String NEW_ACCOUNT =
            "public class Account implements Serializable {"
                    + " private static final long serialVersionUID = 1;"
                    + " public long limit; public String owner;"
                    + " Account(String owner, long limit) { this.owner = owner; this.limit = limit; } }";

    protected IntegrationContract() {}

    /// Opens the values of the engine to a program that writes and reads them by `codec`.
    ///
    /// A codec without a class loader of its own must find classes by the context class loader of
    /// the calling thread.
    protected abstract ValueStore open(GraphCodec codec) throws Exception;

    /// Opens the values to a program that writes and reads them in the lean format with `options`. An
    /// engine that makes its serializer of properties makes them of the options.
    protected ValueStore open(StoreOptions options) throws Exception {
        return open(options.codec());
    }

    private ValueStore open() throws Exception {
        return open(StoreOptions.USUAL);
    }

    /// Returns false if the engine takes properties alone: then no test calls [#open(GraphCodec)].
    /// Default: true.
    protected boolean takesCodec() {
        return true;
    }

    /// Returns false if the engine refuses to store null. Default: true.
    protected boolean storesNull() {
        return true;
    }

    /// Returns false if the values are lean whatever the codec is, as records are. Default: whether
    /// the engine takes a codec.
    protected boolean storesJavaio() {
        return takesCodec();
    }

    /// Returns the graphs of the zoo that are neither large nor refused by java.io.
    protected static Stream<ZooGraph> graphs() {
        return GraphZoo.all().stream()
                .filter(graph -> !graph.traits().large() && graph.traits().javaioRefuses() == null);
    }

    @ParameterizedTest
    @MethodSource("graphs")
    void copyIsTheGraph(ZooGraph graph) throws Exception {
        Object value = graph.fresh();
        if (value == null && !storesNull()) {
            return;
        }
        try (ValueStore store = open()) {
            store.store("graph", value);

            graph.checkCopy(store.load("graph"));
        }
    }

    @Test
    void nullIsStoredOrRefused() throws Exception {
        try (ValueStore store = open()) {
            if (storesNull()) {
                store.store("nothing", null);

                assertThat(store.load("nothing")).isNull();
            } else {
                assertThatThrownBy(() -> store.store("nothing", null)).isNotNull();
            }
        }
    }

    @Test
    void laterValueReplacesAnEarlierOne() throws Exception {
        try (ValueStore store = open()) {
            store.store("replaced", "a long first value of this key");
            store.store("replaced", "second");

            assertThat(store.load("replaced")).isEqualTo("second");
        }
    }

    @Test
    void loadedValueIsACopy() throws Exception {
        try (ValueStore store = open()) {
            Node node = new Node("as stored");
            store.store("copy", node);
            node.name = "changed later";

            Node first = (Node) store.load("copy");
            Node second = (Node) store.load("copy");

            assertThat(first.name).isEqualTo("as stored");
            assertThat(first).isNotSameAs(node).isNotSameAs(second);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"list-100k", "byte-8m", "orders-20k", "double-300x1000"})
    void deepAndLargeGraphsAreStored(String name) throws Exception {
        ZooGraph graph = GraphZoo.named(name);
        try (ValueStore store = open()) {
            store.store("large", graph.fresh());

            graph.checkCopy(store.load("large"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"javaio", "lean"})
    void objectsOfAnOlderAndOfANewerVersionAreRead(String format) throws Exception {
        if (!takesCodec() || (format.equals("javaio") && !storesJavaio())) {
            return;
        }
        GraphCodec codec =
                format.equals("lean")
                        ? GraphCodec.lean().withEvolution(Evolution.EVOLVE)
                        : GraphCodec.javaio();
        SourceClassLoader older = SourceClassLoader.of(OLD_ACCOUNT);
        SourceClassLoader newer = SourceClassLoader.of(NEW_ACCOUNT);
        try (ValueStore before = open(codec.withClassLoader(older));
                ValueStore after = open(codec.withClassLoader(newer))) {
            before.store("older", older.make("Account", "Ann", 7));
            after.store("newer", newer.make("Account", "Ben", 500L));

            Object upgraded = after.load("older");
            Object downgraded = before.load("newer");

            assertThat(upgraded.getClass()).isSameAs(newer.type("Account"));
            assertThat(field(upgraded, "owner")).isEqualTo("Ann");
            assertThat(field(upgraded, "limit")).isEqualTo(0L);
            assertThat(downgraded.getClass()).isSameAs(older.type("Account"));
            assertThat(field(downgraded, "owner")).isEqualTo("Ben");
            assertThat(field(downgraded, "points")).isEqualTo(0);
        }
    }

    @Test
    void objectOfAnotherVersionIsRefusedByNameWithoutEvolution() throws Exception {
        SourceClassLoader older = SourceClassLoader.of(OLD_ACCOUNT);
        SourceClassLoader newer = SourceClassLoader.of(NEW_ACCOUNT);
        try (ValueStore before = open(StoreOptions.withClassLoader(older));
                ValueStore after = open(StoreOptions.withClassLoader(newer))) {
            before.store("older", older.make("Account", "Ann", 7));
            before.store("other", "value");

            assertThat(failure(ClassMismatchException.class, () -> after.load("older")))
                    .hasMessageContaining("peer.Account");
            assertThat(after.load("other")).isEqualTo("value");
        }
    }

    private static Object field(Object object, String name) throws ReflectiveOperationException {
        Field field = object.getClass().getField(name);
        field.setAccessible(true);
        return field.get(object);
    }

    @Test
    void valuesOfJavaioAreReadAfterTheMoveToLean() throws Exception {
        if (!storesJavaio()) {
            return;
        }
        try (ValueStore before = open(GraphCodec.javaio());
                ValueStore moving = open(GraphCodec.lean().withDualRead(true));
                ValueStore after = open()) {
            before.store("moved", Message.of(3));
            assertThatThrownBy(() -> after.load("moved")).isNotNull();
            Object value = moving.load("moved");
            Isomorphism.check(Message.of(3), value);

            moving.store("moved", value);

            Isomorphism.check(Message.of(3), after.load("moved"));
        }
    }

    @Test
    void deniedClassIsRefusedByNameAndTheNextValueIsLoaded() throws Exception {
        try (ValueStore all = open();
                ValueStore guarded = open(StoreOptions.allowing(Message.class))) {
            all.store("denied", new Object[] {Message.of(1), new Node("denied")});
            all.store("allowed", Message.of(2));

            for (int i = 0; i < 3; i++) {
                assertThat(failure(FilterRejectedException.class, () -> guarded.load("denied")))
                        .hasMessageContaining(Node.class.getName());
                Isomorphism.check(Message.of(2), guarded.load("allowed"));
            }
        }
    }

    @Test
    void classThatIsNotHereIsRefusedByNameAndTheNextValueIsLoaded() throws Exception {
        SourceClassLoader loader = SourceClassLoader.of(OLD_ACCOUNT);
        try (ValueStore there = open(StoreOptions.withClassLoader(loader));
                ValueStore here = open()) {
            there.store("unknown", loader.make("Account", "Ann", 7));
            there.store("known", "value");

            assertThat(failure(UnknownClassException.class, () -> here.load("unknown")))
                    .hasMessageContaining("peer.Account");
            assertThat(here.load("known")).isEqualTo("value");
        }
    }

    @Test
    void classThatIsNotSerializableIsRefusedByNameAndTheNextValueIsStored() throws Exception {
        try (ValueStore store = open()) {
            Node node = new Node("outer");
            node.first = new Price(100);

            assertThat(failure(NotSerializableException.class, () -> store.store("value", node)))
                    .hasMessageContaining(Price.class.getName());
            store.store("value", Message.of(4));

            Isomorphism.check(Message.of(4), store.load("value"));
        }
    }

    /// Returns the exception of that type among the exception of `action` and its causes.
    private static <T extends Throwable> T failure(Class<T> type, Action action) {
        Throwable thrown = catchThrowable(action::run);
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
        }
        throw new AssertionError("expected a cause of " + type + ", was: " + thrown, thrown);
    }

    /// A call that may fail.
    private interface Action {
        void run() throws Exception;
    }

    /// A class that a [ValueCodec] alone can write.
    record Price(int cents) {}

    private static final class PriceCodec implements ValueCodec<Price> {
        @Override
        public void write(Price value, GraphOutput out) throws IOException {
            out.writeInt(value.cents());
        }

        @Override
        public Price read(GraphInput in) throws IOException {
            return new Price(in.readInt());
        }
    }

    @Test
    void codecOfTheProgramWritesItsClass() throws Exception {
        if (!takesCodec()) {
            return;
        }
        GraphCodec codec = GraphCodec.lean().withCodec(Price.class, new PriceCodec());
        try (ValueStore store = open(codec)) {
            store.store("price", new Object[] {new Price(250)});

            assertThat((Object[]) store.load("price")).containsExactly(new Price(250));
        }
    }

    /// A class that names its codec.
    @CodedBy(WeightCodec.class)
    record Weight(int grams) {}

    private static final class WeightCodec implements ValueCodec<Weight> {
        @Override
        public void write(Weight value, GraphOutput out) throws IOException {
            out.writeInt(value.grams());
        }

        @Override
        public Weight read(GraphInput in) throws IOException {
            return new Weight(in.readInt());
        }
    }

    @Test
    void codecThatAClassNamesWritesIt() throws Exception {
        try (ValueStore store = open()) {
            store.store("weight", new Object[] {new Weight(250)});

            assertThat((Object[]) store.load("weight")).containsExactly(new Weight(250));
        }
    }

    @Test
    void contextClassLoaderFindsClasses() throws Exception {
        SourceClassLoader loader = SourceClassLoader.of(OLD_ACCOUNT);
        Thread thread = Thread.currentThread();
        ClassLoader usual = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try (ValueStore store = open()) {
            store.store("account", loader.make("Account", "Ann", 7));

            assertThat(store.load("account").getClass()).isSameAs(loader.type("Account"));
        } finally {
            thread.setContextClassLoader(usual);
        }
    }

    @Test
    void threadsStoreAndLoadAtTheSameTime() throws Exception {
        try (ValueStore store = open()) {
            List<BackgroundTask<Void>> tasks = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int number = i;
                tasks.add(BackgroundTask.start(() -> storeAndLoad(store, number)));
            }

            for (BackgroundTask<Void> task : tasks) {
                task.result();
            }
        }
    }

    private static Void storeAndLoad(ValueStore store, int thread) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Node node = new Node("thread " + thread);
            node.number = round;
            node.first = Message.of(thread);
            node.second = node;
            store.store("thread-" + thread, node);

            Isomorphism.check(node, store.load("thread-" + thread));
        }
        return null;
    }
}
