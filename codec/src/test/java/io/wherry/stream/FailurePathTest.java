// SPDX-License-Identifier: Apache-2.0
package io.wherry.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.Mute;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.io.WriteAbortedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// An exception of a writer says where in the graph the object is that it could not write.
@SuppressWarnings("UnusedVariable") // the serializer uses them
final class FailurePathTest {
    private static final String NAME = Price.class.getName();

    private interface Writing {
        void write(Object root) throws IOException;
    }

    private enum Way {
        CODEC_JAVAIO(root -> GraphCodec.javaio().encode(root)),
        CODEC_LEAN(root -> GraphCodec.lean().encode(root)),
        STREAM_JAVAIO(root -> stream(root, GraphCodec.javaio())),
        STREAM_LEAN(root -> stream(root, GraphCodec.lean()));

        @SuppressWarnings("ImmutableEnumChecker")
        private final Writing writing;

        Way(Writing writing) {
            this.writing = writing;
        }

        String failure(Object root) {
            return String.valueOf(
                    catchThrowableOfType(NotSerializableException.class, () -> writing.write(root))
                            .getMessage());
        }
    }

    private static void stream(Object root, GraphCodec codec) throws IOException {
        try (var out = new ObjectOutputStream(new ByteArrayOutputStream(), codec)) {
            out.writeObject("before");
            out.writeObject(root);
        }
    }

    /// A class that is not serializable.
    private static final class Price {}

    private static final class Item implements Serializable {
        private static final long serialVersionUID = 1L;
        private final String name = "name";
        private @Nullable Object price;
    }

    private static final class Order implements Serializable {
        private static final long serialVersionUID = 1L;
        private final List<Item> items = new ArrayList<>();
        private final int number = 1;
        private @Nullable Object other;
    }

    private record Cart(String owner, Order order) implements Serializable {}

    private static Cart cart() {
        Order order = new Order();
        for (int i = 0; i < 4; i++) {
            order.items.add(new Item());
        }
        order.items.get(3).price = new Price();
        return new Cart("owner", order);
    }

    private static Item item(@Nullable Object price) {
        Item item = new Item();
        item.price = price;
        return item;
    }

    @ParameterizedTest
    @EnumSource
    void fieldsAndElements(Way way) {
        assertThat(way.failure(cart())).isEqualTo(NAME + " (path: order.items[3].price)");
        assertThat(way.failure(new Object[] {1, cart()}))
                .isEqualTo(NAME + " (path: [1].order.items[3].price)");
    }

    @ParameterizedTest
    @EnumSource
    void rootHasNoPath(Way way) {
        assertThat(way.failure(new Price())).isEqualTo(NAME);
    }

    @ParameterizedTest
    @EnumSource
    void entriesOfMaps(Way way) {
        Map<Object, Object> byText = new HashMap<>(Map.of("red", item(new Price())));
        assertThat(way.failure(byText)).isEqualTo(NAME + " (path: [\"red\"].price)");
        Map<Object, Object> byNumber = new TreeMap<>(Map.of(1, "one", 7, List.of(new Price())));
        assertThat(way.failure(byNumber)).isEqualTo(NAME + " (path: [7][0])");
        Map<Object, Object> keys = new ConcurrentHashMap<>(Map.of(new Price(), "one"));
        assertThat(way.failure(keys)).isEqualTo(NAME + " (path: [key 0])");
    }

    @ParameterizedTest
    @EnumSource
    void collectionsInCollections(Way way) {
        Object wrapped = Collections.unmodifiableList(Arrays.asList(1, item(new Price())));

        assertThat(way.failure(item(wrapped)))
                .startsWith(NAME + " (path: price")
                .contains("[1].price)");
    }

    @ParameterizedTest
    @EnumSource
    void comparatorOfAMap(Way way) {
        Comparator<Object> comparator = (_, _) -> 0;
        Map<Object, Object> map = new TreeMap<>(comparator);
        map.put(1, 2);

        assertThat(way.failure(item(map))).endsWith(" (path: price.comparator)");
    }

    /// A class that writes what is in a transient field.
    private static final class Hooked implements Serializable {
        private static final long serialVersionUID = 1L;
        private transient Object @Nullable [] hidden;

        private void writeObject(java.io.ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(hidden);
        }
    }

    /// A class that writes everything by itself.
    public static final class External implements Externalizable {
        private static final long serialVersionUID = 1L;
        private @Nullable Object held;

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeObject(held);
        }

        @Override
        public void readExternal(ObjectInput in) {}
    }

    @ParameterizedTest
    @EnumSource
    void fieldsThatHooksWrite(Way way) {
        Hooked hooked = new Hooked();
        hooked.hidden = new Object[] {"x", item(new Price())};
        External external = new External();
        external.held = hooked;

        assertThat(way.failure(item(external)))
                .isEqualTo(NAME + " (path: price.held.hidden[1].price)");
    }

    /// A class that writes something else.
    private static final class Replaced implements Serializable {
        private static final long serialVersionUID = 1L;

        private Object writeReplace() {
            return cart();
        }
    }

    @ParameterizedTest
    @EnumSource
    void objectsThatStandForOthers(Way way) {
        assertThat(way.failure(item(new Replaced())))
                .isEqualTo(NAME + " (path: price.order.items[3].price)");
    }

    @ParameterizedTest
    @EnumSource
    void longPathIsCut(Way way) {
        Object list = new Price();
        for (int i = 0; i < 100_000; i++) {
            list = item(list);
        }

        String cut = "price.".repeat(15) + "price...(99968 more)." + "price.".repeat(15) + "price";
        assertThat(way.failure(list)).isEqualTo(NAME + " (path: " + cut + ")");
    }

    /// A class that cannot be written at all.
    private static final class Broken implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("twice", int.class), new ObjectStreamField("twice", int.class)
        };
    }

    @ParameterizedTest
    @EnumSource
    void brokenClassIsFoundToo(Way way) {
        assertThatThrownBy(() -> way.writing.write(new Object[] {1, item(new Broken())}))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageStartingWith(Broken.class.getName() + "; ")
                .hasMessageEndingWith(" (path: [1].price)");
    }

    /// The bytes in the stream are those of java.io.
    @Test
    void readerIsToldTheClass() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            assertThatThrownBy(() -> out.writeObject(cart()))
                    .isInstanceOf(NotSerializableException.class);
        }

        var source = new ByteArrayInputStream(bytes.toByteArray());
        try (var in = new java.io.ObjectInputStream(source)) {
            assertThatThrownBy(in::readObject)
                    .isInstanceOf(WriteAbortedException.class)
                    .rootCause()
                    .hasMessage(NAME);
        }
    }

    /// An exception of the class's own code is passed on unchanged.
    private static final class Refusing implements Serializable {
        private static final long serialVersionUID = 1L;

        private void writeObject(java.io.ObjectOutputStream out) throws IOException {
            throw new NotSerializableException("not for streams");
        }
    }

    @ParameterizedTest
    @EnumSource
    void exceptionOfAHookStaysAsItIs(Way way) {
        assertThat(way.failure(item(new Refusing()))).isEqualTo("not for streams");
    }

    private static final class Muted implements Serializable {
        private static final long serialVersionUID = 1L;

        private void writeObject(java.io.ObjectOutputStream out) throws IOException {
            throw new Mute.Checked();
        }
    }

    @ParameterizedTest
    @EnumSource
    void exceptionWithoutAMessageStaysAsItIs(Way way) {
        Throwable thrown = catchThrowable(() -> way.writing.write(item(new Muted())));

        assertThat(thrown.getClass()).isEqualTo(Mute.Checked.class); // its text cannot be made
    }

    @ParameterizedTest
    @EnumSource
    void traceIsThatOfTheFailure(Way way) {
        assertThatThrownBy(() -> way.writing.write(cart()))
                .extracting(e -> e.getStackTrace()[0].getMethodName())
                .isNotEqualTo("with");
    }
}
