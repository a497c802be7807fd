// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.CompiledClassLoader;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.JavaIoBytes;
import io.wherry.codec.LimitExceededException;
import io.wherry.codec.Limits;
import io.wherry.codec.MissingClasses;
import io.wherry.codec.UnknownClassException;
import io.wherry.codec.Unreadable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.io.StreamCorruptedException;
import java.lang.invoke.SerializedLambda;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Objects whose classes are not here, in bytes that java.io wrote where they are.
final class NodeTest {
    private static final GraphCodec CODEC =
            GraphCodec.javaio().withMissingClasses(MissingClasses.AS_NODES);

    static final CompiledClassLoader THERE =
            CompiledClassLoader.of(
                    """
                    class Plain implements Serializable {
                        boolean z = true; byte b = 1; char c = 'c'; short s = 2; int i = 3; long j = 4;
                        float f = 0.5f; double d = 1.5; String text = "text"; Object self = this;
                        int[] ints = {1, 2}; Plain[] plains = {this, null}; Object other;
                    }
                    """,
                    "class Child extends Plain { int i = 30; Colour colour = Colour.RED; }",
                    "enum Colour { RED, GREEN { } }",
                    """
                    class Hooked extends java.util.ArrayList<Object> {
                        int size = 7; Object field = "f";
                        Hooked() { add("in the list"); add(this); }
                        private void writeObject(ObjectOutputStream out) throws IOException {
                            out.writeInt(1); out.flush(); out.writeInt(2);
                            out.writeObject("object"); out.writeObject(this);
                            out.write(new byte[3000]); out.writeUTF("end");
                        }
                    }
                    """
                            .replace(
                                    "out.writeInt(1);",
                                    "out.defaultWriteObject(); out.writeInt(1);"),
                    """
                    class External implements Externalizable {
                        public External() {}
                        public void writeExternal(ObjectOutput out) throws IOException {
                            out.writeInt(5); out.writeObject(this); out.writeUTF("x"); out.flush();
                            out.write(1);
                        }
                        public void readExternal(ObjectInput in) {}
                    }
                    """,
                    "record Pair(Object left, long right) implements Serializable { }",
                    """
                    record Card(Object held, long number) implements Externalizable {
                        public void writeExternal(ObjectOutput out) {}
                        public void readExternal(ObjectInput in) {}
                    }
                    """,
                    "interface Named { String name(); }",
                    """
                    class Handler implements java.lang.reflect.InvocationHandler, Serializable {
                        public Object invoke(Object p, java.lang.reflect.Method m, Object[] a) {
                            return "it";
                        }
                    }
                    """,
                    """
                    class Greeter implements Serializable {
                        java.util.function.Supplier<String> bound =
                                (java.util.function.Supplier<String> & Serializable) () -> "I " + this;
                        java.util.function.Supplier<String> free =
                                (java.util.function.Supplier<String> & Serializable) () -> "free";
                        Greeter next;
                    }
                    """,
                    "class Gone extends Exception { int code = 4; Gone() { super(\"lost\"); } }",
                    """
                    class Link implements Serializable {
                        int number; Link next;
                        Link(Integer length) {
                            number = length;
                            Link last = this;
                            for (int i = 1; i < length; i++) {
                                last.next = new Link(0); last.next.number = i; last = last.next;
                            }
                        }
                    }
                    """);

    /// Returns the graph that java.io reads where the classes are.
    static Object readByJavaIo(byte[] bytes) throws Exception {
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes)) {
                    @Override
                    protected Class<?> resolveClass(ObjectStreamClass described)
                            throws IOException, ClassNotFoundException {
                        return described.getName().contains("peer.")
                                ? Class.forName(described.getName(), false, THERE)
                                : super.resolveClass(described);
                    }

                    @Override
                    @SuppressWarnings("deprecation") // as java.io does
                    protected Class<?> resolveProxyClass(String[] names)
                            throws ClassNotFoundException {
                        Class<?>[] faces = new Class<?>[names.length];
                        for (int i = 0; i < faces.length; i++) {
                            faces[i] = Class.forName(names[i], false, THERE);
                        }
                        return Proxy.getProxyClass(THERE, faces);
                    }
                }) {
            return in.readObject();
        }
    }

    /// Each as one argument, also arrays.
    static Stream<Arguments> arguments() throws Exception {
        return graphs().stream().map(graph -> Arguments.of(graph));
    }

    static List<Object> graphs() throws Exception {
        Object plain = THERE.make("Plain");
        Object child = THERE.make("Child");
        Object colours = THERE.loadClass("peer.Colour").getEnumConstants();
        Object plains = Array.newInstance(THERE.loadClass("peer.Plain"), 3);
        Array.set(plains, 0, child);
        Array.set(plains, 2, plain);
        Object proxy =
                Proxy.newProxyInstance(
                        THERE,
                        new Class<?>[] {THERE.loadClass("peer.Named"), Comparable.class},
                        (InvocationHandler) THERE.make("Handler"));
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("plain", plain);
        map.put("list", new ArrayList<>(Arrays.asList(child, plain, null, "text", plains)));
        Class<?> type = plain.getClass();
        List<Object> graphs =
                new ArrayList<>(
                        List.of(
                                plain,
                                child,
                                colours,
                                plains,
                                Array.newInstance(type, 2, 1),
                                THERE.make("Hooked"),
                                THERE.make("External"),
                                new Object[] {free(THERE.make("Greeter")), "text"},
                                THERE.make("Gone"),
                                new Object[] {
                                    ObjectStreamClass.lookup(type),
                                    plain,
                                    ObjectStreamClass.lookup(type)
                                },
                                THERE.make("Pair", "left", 7L),
                                proxy,
                                map,
                                THERE.make("Link", 20_000 / 100),
                                new Object[] {type, type.arrayType(), plain, String.class}));
        graphs.add(graphs.toArray());
        return graphs;
    }

    private static Object free(Object greeter) throws Exception {
        Field field = greeter.getClass().getDeclaredField("free");
        field.setAccessible(true);
        return field.get(greeter);
    }

    /// A lambda of a class that is here.
    private static Supplier<String> here(String text) {
        return (Supplier<String> & Serializable) () -> text;
    }

    @Test
    void lambdasOfMissingClassesAreNodes() throws Exception {
        Object greeter = THERE.make("Greeter");
        Object lambda = here("here");
        Object[] copy =
                (Object[])
                        CODEC.decode(JavaIoBytes.of(new Object[] {free(greeter), lambda, lambda}));

        ObjectNode free = (ObjectNode) copy[0];
        assertThat(free.nodeClass().here()).isEqualTo(SerializedLambda.class);
        assertThat(((ClassNode) free.get("capturingClass")).nodeClass().name())
                .isEqualTo("peer.Greeter");
        assertThat(((Supplier<?>) copy[1]).get()).isEqualTo("here");
        assertThat(copy[2]).isSameAs(copy[1]);
    }

    @ParameterizedTest
    @MethodSource("arguments")
    void nodesAreWrittenBackByteForByte(Object graph) throws Exception {
        byte[] bytes = JavaIoBytes.of(graph);

        Object node = CODEC.decode(bytes);

        assertThat(CODEC.encode(node)).isEqualTo(bytes);
        assertThat(readByJavaIo(bytes).getClass()).isEqualTo(graph.getClass());
    }

    @ParameterizedTest
    @MethodSource("arguments")
    void streamsWriteThemBackToo(Object graph) throws Exception {
        byte[] bytes = JavaIoBytes.of(graph);
        ByteArrayOutputStream again = new ByteArrayOutputStream();

        try (io.wherry.stream.ObjectInputStream in =
                        new io.wherry.stream.ObjectInputStream(
                                new ByteArrayInputStream(bytes), CODEC);
                io.wherry.stream.ObjectOutputStream out =
                        new io.wherry.stream.ObjectOutputStream(again)) {
            out.writeObject(in.readObject());
        }

        assertThat(again.toByteArray()).isEqualTo(bytes);
    }

    private static ObjectNode node(Object graph) throws IOException {
        return (ObjectNode) CODEC.decode(JavaIoBytes.of(graph));
    }

    @Test
    void recordThatIsExternalizableInNameHasFields() throws Exception {
        byte[] bytes = JavaIoBytes.of(new Object[] {THERE.make("Card", "held", 7L), "next"});

        Object[] copy = (Object[]) CODEC.decode(bytes);

        ObjectNode node = (ObjectNode) copy[0];
        assertThat(node.get("held")).isEqualTo("held");
        assertThat(node.get("number")).isEqualTo(7L);
        assertThat(copy[1]).isEqualTo("next");
        assertThat(CODEC.encode(copy)).isEqualTo(bytes);
        assertThatThrownBy(() -> GraphCodec.javaio().decode(bytes))
                .isInstanceOf(UnknownClassException.class);
    }

    @Test
    void fieldsAreReadByName() throws Exception {
        ObjectNode node = node(THERE.make("Child"));

        assertThat(node.nodeClass().name()).isEqualTo("peer.Child");
        assertThat(node.nodeClass().superclass().name()).isEqualTo("peer.Plain");
        assertThat(node.nodeClass().serialVersionUID())
                .isEqualTo(
                        ObjectStreamClass.lookup(THERE.loadClass("peer.Child"))
                                .getSerialVersionUID());
        assertThat(node.levels()).hasSize(2);
        assertThat(node.get("i")).isEqualTo(30);
        assertThat(node.levels().getFirst().get("i")).isEqualTo(3);
        List<Object> values = new ArrayList<>();
        for (String name : List.of("z", "b", "c", "s", "j", "f", "d", "text", "other")) {
            values.add(node.get(name));
        }
        assertThat(values)
                .containsExactly(true, (byte) 1, 'c', (short) 2, 4L, 0.5f, 1.5, "text", null);
        assertThat(node.get("self")).isSameAs(node);
        assertThat(node.get("ints")).isEqualTo(new int[] {1, 2});
        assertThat(((ArrayNode) node.get("plains")).elements()).containsExactly(node, null);
        assertThat(((EnumNode) node.get("colour")).name()).isEqualTo("RED");
        assertThat(node.levels().getFirst().nodeClass().fields())
                .contains(new NodeField("plains", "[Lpeer/Plain;"), new NodeField("i", "I"));
        assertThatThrownBy(() -> node.get("none"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("peer.Child")
                .hasMessageContaining("none");
    }

    @Test
    void changedFieldsAreWritten() throws Exception {
        ObjectNode node = node(THERE.make("Plain"));

        node.set("z", false);
        node.set("b", (byte) -1);
        node.set("c", 'd');
        node.set("s", (short) -2);
        node.set("i", -3);
        node.set("j", -4L);
        node.set("f", 2.5f);
        node.set("d", -1.5);
        node.set("other", List.of("new"));
        ((ArrayNode) node.get("plains")).elements().add(node);

        Object read = readByJavaIo(CODEC.encode(node));
        assertThat(read)
                .hasFieldOrPropertyWithValue("z", false)
                .hasFieldOrPropertyWithValue("b", (byte) -1)
                .hasFieldOrPropertyWithValue("c", 'd')
                .hasFieldOrPropertyWithValue("s", (short) -2)
                .hasFieldOrPropertyWithValue("i", -3)
                .hasFieldOrPropertyWithValue("j", -4L)
                .hasFieldOrPropertyWithValue("f", 2.5f)
                .hasFieldOrPropertyWithValue("d", -1.5)
                .hasFieldOrPropertyWithValue("other", List.of("new"));
        assertThat(read)
                .extracting("plains")
                .satisfies(
                        plains -> assertThat((Object[]) plains).containsExactly(read, null, read));
        assertThatThrownBy(() -> node.set("i", "text")).isInstanceOf(ClassCastException.class);
    }

    @Test
    void dataOfHooksAreBlocksAndObjects() throws Exception {
        ObjectNode node = node(THERE.make("Hooked"));

        List<NodeItem> list = node.levels().get(0).data();
        List<NodeItem> own = node.levels().get(1).data();
        assertThat(node.levels().get(0).nodeClass().here()).isEqualTo(ArrayList.class);
        assertThat(node.levels().get(0).get("size")).isEqualTo(2);
        assertThat(list.get(1)).isEqualTo(new NodeItem.Reference("in the list"));
        assertThat(((NodeItem.Data) own.get(0)).bytes().getInt(0)).isEqualTo(1);
        assertThat(((NodeItem.Data) own.get(1)).bytes().getInt(0)).isEqualTo(2);
        assertThat(own.get(3)).isEqualTo(new NodeItem.Reference(node));
        assertThat(((NodeItem.Data) own.get(4)).bytes().remaining()).isEqualTo(1024);
    }

    @Test
    void classObjectsAndConstantsAreNodes() throws Exception {
        Class<?> colour = THERE.loadClass("peer.Colour");
        Object[] copy =
                (Object[])
                        CODEC.decode(
                                JavaIoBytes.of(
                                        new Object[] {
                                            colour,
                                            colour.getEnumConstants()[1],
                                            colour.getEnumConstants()[1]
                                        }));

        assertThat(((ClassNode) copy[0]).nodeClass().name()).isEqualTo("peer.Colour");
        assertThat(((EnumNode) copy[1]).name()).isEqualTo("GREEN");
        assertThat(copy[2]).isSameAs(copy[1]);
        assertThat(((Node) copy[1]).nodeClass()).isSameAs(((Node) copy[0]).nodeClass());
    }

    @Test
    void nodeMadeByHandIsReadWhereTheClassIs() throws Exception {
        ObjectStreamClass pair = ObjectStreamClass.lookup(THERE.loadClass("peer.Pair"));
        ObjectNode node =
                new ObjectNode(
                        new NodeClass(
                                "peer.Pair",
                                pair.getSerialVersionUID(),
                                ObjectStreamConstants.SC_SERIALIZABLE,
                                List.of(
                                        new NodeField("right", "J"),
                                        new NodeField("left", "Ljava/lang/Object;")),
                                List.of(),
                                null,
                                null));
        node.set("right", 9L);
        node.set("left", "hand");

        assertThat(readByJavaIo(CODEC.encode(node))).isEqualTo(THERE.make("Pair", "hand", 9L));
    }

    @Test
    void deepListOfNodesNeedsNoStack() throws Exception {
        GraphCodec there = GraphCodec.javaio();
        byte[] bytes = there.encode(THERE.make("Link", 300_000));

        assertThat(CODEC.encode(CODEC.decode(bytes))).isEqualTo(bytes);
    }

    /// A list of objects of one class, each as many bytes as its reference and class take, that
    /// claim many fields.
    @Test
    void fieldsThatAreOnlyClaimedGetNoMemory() throws Exception {
        StringBuilder longs =
                new StringBuilder("class Wide extends Head implements Serializable {");
        for (int i = 0; i < 5000; i++) {
            longs.append(" long f").append(i).append(';');
        }
        CompiledClassLoader wide =
                CompiledClassLoader.of(
                        "class Head implements Serializable { Object next; }", longs + " }");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(JavaIoBytes.of(wide.make("Wide")));
        int end = bytes.size() - 1 - 5000 * Long.BYTES;
        byte[] one = Arrays.copyOf(bytes.toByteArray(), end);
        bytes.reset();
        bytes.write(one);
        byte[] again = {0x73, 0x71, 0, 0x7e, 0, 0}; // TC_OBJECT, TC_REFERENCE to the class
        for (int i = 0; i < 100_000; i++) {
            bytes.write(again);
        }

        long before = allocated();
        assertThatThrownBy(() -> CODEC.decode(bytes.toByteArray())).isInstanceOf(IOException.class);

        assertThat(allocated() - before).isLessThan(500L * bytes.size());
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getCurrentThreadAllocatedBytes();
    }

    @Test
    void refusedUnlessAskedFor() throws Exception {
        byte[] bytes = JavaIoBytes.of(THERE.make("Plain"));

        assertThatThrownBy(() -> GraphCodec.javaio().decode(bytes))
                .isInstanceOf(UnknownClassException.class)
                .hasMessageContaining("peer.Plain");
    }

    @Test
    void leanRefusesToWriteThem() throws Exception {
        ObjectNode node = node(THERE.make("Plain"));

        assertThatThrownBy(() -> GraphCodec.lean().encode(List.of(node)))
                .isInstanceOf(NotSerializableException.class)
                .hasMessageContaining("io.wherry.codec.node.ObjectNode")
                .hasMessageContaining("in the java.io format only");
    }

    /// A class that is here, with a field that can hold no node.
    static final class Holder implements Serializable {
        private static final long serialVersionUID = 1;
        Comparator<String> typed;
        Object any = "any";
    }

    private static CompiledClassLoader comparator() {
        return CompiledClassLoader.of(
                "class Order implements java.util.Comparator<String>, Serializable {"
                        + " public int compare(String a, String b) { return 0; } }");
    }

    @Test
    @SuppressWarnings("unchecked") // it is one
    void typedFieldThatCannotHoldANodeIsNamed() throws Exception {
        Holder holder = new Holder();
        holder.typed = (Comparator<String>) comparator().make("Order");
        byte[] bytes = JavaIoBytes.of(new Object[] {holder, "after"});

        assertThatThrownBy(() -> CODEC.decode(bytes))
                .isInstanceOf(UnknownClassException.class)
                .hasMessageContaining("peer.Order")
                .hasMessageContaining("field typed of class " + Holder.class.getName());

        List<Unreadable> asked = new ArrayList<>();
        Object[] copy =
                (Object[])
                        CODEC.withUnreadable(
                                        value -> {
                                            asked.add(value);
                                            return Comparator.<String>naturalOrder();
                                        })
                                .decode(bytes);
        assertThat(copy[0])
                .hasFieldOrPropertyWithValue("typed", Comparator.naturalOrder())
                .hasFieldOrPropertyWithValue("any", "any");
        assertThat(copy[1]).isEqualTo("after");
        assertThat(asked).extracting(Unreadable::className).containsExactly("peer.Order");
        assertThat(asked.getFirst().cause()).isInstanceOf(ClassNotFoundException.class);
    }

    @Test
    void standInThatDoesNotFitIsAnError() throws Exception {
        Holder holder = new Holder();
        holder.typed = null;
        Object array = Array.newInstance(Comparator.class, 2);
        Array.set(array, 1, comparator().make("Order"));
        byte[] bytes = JavaIoBytes.of(array);

        assertThatThrownBy(() -> CODEC.withUnreadable(_ -> "text").decode(bytes))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("element 1 of an array of java.util.Comparator");
        assertThat((Object[]) CODEC.withUnreadable(_ -> null).decode(bytes))
                .containsExactly(null, null);
        assertThatThrownBy(() -> CODEC.decode(bytes))
                .isInstanceOf(UnknownClassException.class)
                .hasMessageContaining("element 1");
    }

    @Test
    @SuppressWarnings("unchecked") // it is one
    void userCodeThatCannotTakeANodeGivesUp() throws Exception {
        TreeMap<String, String> map =
                new TreeMap<>((Comparator<String>) comparator().make("Order"));
        byte[] bytes = JavaIoBytes.of(new Object[] {map, "after"});

        assertThatThrownBy(() -> CODEC.decode(bytes)).isInstanceOf(UnknownClassException.class);
        Object[] copy = (Object[]) CODEC.withUnreadable(_ -> null).decode(bytes);
        assertThat(copy[1]).isEqualTo("after");
    }

    @Test
    void externalizableOfProtocolOneCannotBePassedOver() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.useProtocolVersion(ObjectStreamConstants.PROTOCOL_VERSION_1);
            out.writeObject(THERE.make("External"));
        }

        assertThatThrownBy(() -> CODEC.decode(bytes.toByteArray()))
                .isInstanceOf(StreamCorruptedException.class)
                .hasMessageContaining("peer.External");
    }

    @Test
    void classFiltersAndLimitsCountForNodes() throws Exception {
        byte[] bytes = JavaIoBytes.of(THERE.make("Plain"));

        assertThatThrownBy(() ->
                        CODEC.withClassFilter(name -> !name.startsWith("peer.")).decode(bytes))
                .isInstanceOf(FilterRejectedException.class);
        assertThatThrownBy(() -> CODEC.withLimits(Limits.DEFAULTS.withReferences(3)).decode(bytes))
                .isInstanceOf(LimitExceededException.class);
    }
}
