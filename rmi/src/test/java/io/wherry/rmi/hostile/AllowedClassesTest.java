// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.FilterRejectedException;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.TwoRuntimes;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests of the classes that calls and replies may contain.
@Timeout(60)
final class AllowedClassesTest {
    @TempDir Path folder;

    private TwoRuntimes both;
    private final Clerk clerk = new Clerk();
    private Shop shop;

    /// An argument class with subclasses.
    private abstract static class Item implements Serializable {
        private static final long serialVersionUID = 1;
    }

    private static final class Book extends Item {
        private static final long serialVersionUID = 1;
        private final Cover cover = new Cover("red");
    }

    /// A class that is declared only as the type of a field of a subclass.
    private record Cover(String colour) implements Serializable {}

    private record Address(String street, Map<Kind, List<Line>> lines) implements Serializable {}

    private record Line(int number) implements Serializable {}

    private static final class Sheet extends ArrayList<Line> {
        private static final long serialVersionUID = 1;
    }

    private static class Holder<T> implements Serializable {
        private static final long serialVersionUID = 1;

        @SuppressWarnings("UnusedVariable") // is sent
        private final T content;

        Holder(T content) {
            this.content = content;
        }
    }

    private static final class LineHolder extends Holder<Line> {
        private static final long serialVersionUID = 1;

        LineHolder(Line content) {
            super(content);
        }
    }

    private enum Kind {
        PRIVATE,
        WORK {
            @Override
            String text() {
                return "work";
            }
        };

        String text() {
            return "private";
        }
    }

    /// A class that is not in the signature of any remote method.
    private record Gadget(String what) implements Serializable {
        static final AtomicInteger MADE = new AtomicInteger();

        Gadget {
            MADE.incrementAndGet();
        }
    }

    /// An unchecked exception that is not in the signature of any remote method.
    private static final class ShopException extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final Cover cover = new Cover("grey");
    }

    private static final class Order implements Serializable {
        private static final long serialVersionUID = 1;

        @SuppressWarnings("UnusedVariable") // is sent
        private final List<Object> items;

        Order(Object... items) {
            this.items = new ArrayList<>(List.of(items));
        }
    }

    private record Basket(String owner, Order order, Object gift) implements Serializable {}

    /// A class with custom serialization methods.
    private static final class Crate implements Serializable {
        private static final long serialVersionUID = 1;

        @SuppressWarnings("UnusedVariable") // is sent
        private final Object[] content;

        Crate(Object... content) {
            this.content = content;
        }

        private void writeObject(java.io.ObjectOutputStream out) throws java.io.IOException {
            out.defaultWriteObject();
        }
    }

    interface Shop extends Remote {
        void fill(String note, Basket basket, Crate crate) throws RemoteException;

        Basket basket() throws RemoteException;

        Item buy(Item item) throws RemoteException;

        Address move(Address address) throws RemoteException;

        Object echo(Object value) throws RemoteException;

        <T extends Item & Comparable<T>> int count(Map<String, ? extends T[]> items)
                throws RemoteException;

        Object gadget() throws RemoteException;

        void fail() throws RemoteException;
    }

    private static final class Clerk implements Shop {
        @Override
        public void fill(String note, Basket basket, Crate crate) {}

        @Override
        public Basket basket() {
            return new Basket("me", new Order(1, "two", new Gadget("out")), null);
        }

        @Override
        public Item buy(Item item) {
            return item;
        }

        @Override
        public Address move(Address address) {
            return address;
        }

        @Override
        public Object echo(Object value) {
            return value;
        }

        @Override
        public <T extends Item & Comparable<T>> int count(Map<String, ? extends T[]> items) {
            return items.size();
        }

        @Override
        public Object gadget() {
            return new Gadget("out");
        }

        @Override
        public void fail() {
            throw new ShopException();
        }
    }

    @BeforeEach
    void connect() throws Exception {
        both = TwoRuntimes.over("loopback", folder, RmiOptions.standard());
        shop = both.found(clerk, Shop.class);
        Gadget.MADE.set(0);
    }

    @AfterEach
    void close() {
        both.close();
    }

    @Test
    void declaredTypesAndTheirSubclassesAndFieldsMayCome() throws Exception {
        assertThat(((Book) shop.buy(new Book())).cover).isEqualTo(new Cover("red"));
        Address address =
                new Address(
                        "Elm", Map.of(Kind.WORK, List.of(new Line(1)), Kind.PRIVATE, List.of()));
        assertThat(shop.move(address)).isEqualTo(address);
        assertThat(Kind.WORK.text()).isNotEqualTo(Kind.PRIVATE.text());
        assertThat(shop.count(Map.of())).isZero();
    }

    @Test
    void valuesOfTheJdkMayComeAsObjects() throws Exception {
        List<Object> values =
                new ArrayList<>(
                        List.of(
                                1,
                                "text",
                                new BigDecimal("1.5"),
                                UUID.randomUUID(),
                                new BigInteger("77777777777777777777"),
                                Locale.GERMANY,
                                new TreeMap<>(Map.of("a", 1)),
                                Collections.unmodifiableMap(new LinkedHashMap<>(Map.of("k", 'v'))),
                                new HashMap<>(Map.of(1L, 2.0f)),
                                java.sql.Timestamp.valueOf("2026-11-25 10:00:00.000000001"),
                                new java.sql.Date(7),
                                new java.sql.Time(7),
                                sorted(new TreeMap<>(Comparator.naturalOrder())),
                                sorted(new TreeMap<>(Comparator.reverseOrder())),
                                sorted(new TreeMap<>(String.CASE_INSENSITIVE_ORDER)),
                                java.time.Duration.ofSeconds(3)));
        assertThat(shop.echo(values)).isEqualTo(values);
        assertThat((Integer[]) shop.echo(new Integer[] {1, 2})).containsExactly(1, 2);
        assertThat((int[][]) shop.echo(new int[][] {{1}, {2}}))
                .isDeepEqualTo(new int[][] {{1}, {2}});
    }

    private static Map<String, Integer> sorted(Map<String, Integer> map) {
        map.putAll(Map.of("b", 1, "C", 2));
        return map;
    }

    /// As in `java.rmi`, the array has the type of the caller's array, and its elements are stubs.
    @Test
    void stubsComeInArraysOfTheirInterface() throws Exception {
        interface Hall extends Remote {
            int enter(Remote[] guests) throws RemoteException;
        }
        Hall hall = (Hall) both.server().export((Hall) guests -> ((Shop[]) guests).length);
        both.server().registryAt(both.address()).rebind("hall", hall);
        Hall found = (Hall) both.client().registryAt(both.address()).lookup("hall");

        assertThat(found.enter(new Shop[] {shop, shop})).isEqualTo(2);
    }

    @Test
    void typeArgumentsOfExtendedInterfacesMayCome() throws Exception {
        interface Store<T> extends Remote {
            T first(List<T> values) throws RemoteException;
        }
        interface CheckedStore<T> extends Store<T> {}
        interface LineStore extends CheckedStore<Line> {}
        LineStore store = both.found((LineStore) List::getFirst, LineStore.class);

        assertThat(store.first(List.of(new Line(5)))).isEqualTo(new Line(5));
    }

    @Test
    void typeArgumentsOfExtendedClassesMayCome() throws Exception {
        interface Printer extends Remote {
            Sheet print(Sheet sheet, LineHolder holder) throws RemoteException;
        }
        Printer printer = both.found((Printer) (sheet, _) -> sheet, Printer.class);
        Sheet sheet = new Sheet();
        sheet.add(new Line(7));

        assertThat(printer.print(sheet, new LineHolder(new Line(8)))).isEqualTo(sheet);
    }

    @Test
    void refusalSaysHowToAdmitTheClass() throws Exception {
        String pattern = RmiOptions.FILTER_PROPERTY + "='" + Gadget.class.getName() + "'";
        assertThatThrownBy(() -> shop.echo(new Gadget("in")))
                .hasMessageContaining(pattern)
                .hasMessageContaining("byte=");
        assertThatThrownBy(() -> shop.echo(new Gadget[] {new Gadget("in")}))
                .hasMessageContaining(pattern);
        assertThatThrownBy(() -> shop.gadget()).hasMessageContaining(pattern);

        ObjectInputFilter filter = ObjectInputFilter.Config.createFilter(Gadget.class.getName());
        RmiOptions options = RmiOptions.standard().withFilter(filter);
        RmiRuntime server = RmiRuntime.with(options);
        io.wherry.transport.Address address =
                server.listen(TwoRuntimes.address("loopback", folder));
        server.createRegistry();
        try (TwoRuntimes admitting = new TwoRuntimes(server, RmiRuntime.with(options), address)) {
            Shop other = admitting.found(new Clerk(), Shop.class);
            assertThat(other.echo(new Gadget("in"))).isEqualTo(new Gadget("in"));
            assertThat((Object[]) other.echo(new Gadget[] {new Gadget("in")})).hasSize(1);
        }
    }

    @Test
    void refusalNamesTheFieldAndThePath() {
        Gadget gadget = new Gadget("in");
        String order = Order.class.getName();
        assertThatThrownBy(() -> shop.echo(gadget))
                .hasMessageContaining("path=arguments[0].")
                .hasMessageNotContaining("field=");
        assertThatThrownBy(() ->
                        shop.fill(
                                "note", new Basket("me", new Order(1, "two", gadget), null), null))
                .hasMessageContaining("field=" + order + ".items,")
                .hasMessageContaining("path=arguments[1].order.items[2].");
        assertThatThrownBy(() -> shop.fill("note", new Basket("me", null, gadget), null))
                .hasMessageContaining("field=" + Basket.class.getName() + ".gift,")
                .hasMessageContaining("path=arguments[1].gift.");
        assertThatThrownBy(() -> shop.fill("note", null, new Crate(1, gadget)))
                .hasMessageContaining("field=" + Crate.class.getName() + ".content,")
                .hasMessageContaining("path=arguments[2].content[1].");
        assertThatThrownBy(() -> shop.fill("note", null, new Crate(Map.of("key", gadget))))
                .hasMessageContaining("field=" + Crate.class.getName() + ".content,")
                .hasMessageContaining("path=arguments[2].content[0].");
        assertThatThrownBy(() -> shop.basket())
                .hasMessageContaining("field=" + order + ".items,")
                .hasMessageContaining("path=reply.order.items[2].");
    }

    @Test
    void otherClassesAreNotMade() throws Exception {
        Gadget gadget = new Gadget("in");
        Gadget.MADE.set(0);

        assertThatThrownBy(() -> shop.echo(gadget))
                .isInstanceOf(UnmarshalException.class)
                .hasRootCauseMessage(Gadget.class.getName() + "; class is not allowed here")
                .hasStackTraceContaining(FilterRejectedException.class.getName());
        assertThatThrownBy(() -> shop.echo(List.of(new Gadget[] {gadget})))
                .isInstanceOf(UnmarshalException.class);
        assertThat(Gadget.MADE).hasValue(0);
        assertThatThrownBy(() -> shop.gadget()).isInstanceOf(UnmarshalException.class);
        assertThat(Gadget.MADE).as("made by the server").hasValue(1);
        assertThat(shop.echo("still")).isEqualTo("still");
    }

    @Test
    void allowedClassesAreThoseOfEachObject() throws Exception {
        interface Bin extends Remote {
            void drop(Gadget gadget) throws RemoteException;
        }
        Bin bin = (Bin) both.server().export((Bin) _ -> {});
        both.server().registryAt(both.address()).rebind("bin", bin);
        Bin found = (Bin) both.client().registryAt(both.address()).lookup("bin");

        found.drop(new Gadget("in"));
        assertThatThrownBy(() -> shop.echo(new Gadget("in")))
                .as("over the same connection")
                .isInstanceOf(UnmarshalException.class);
        found.drop(new Gadget("again"));
    }

    @Test
    void anythingMayBeThrown() {
        assertThatThrownBy(() -> shop.fail())
                .isInstanceOfSatisfying(
                        ShopException.class,
                        thrown -> assertThat(thrown.cover).isEqualTo(new Cover("grey")));
    }

    @Test
    void filterOfAnObjectDecidesFirst() throws Exception {
        both.server().unexport(clerk, true);
        both.server()
                .export(
                        clerk,
                        ObjectInputFilter.Config.createFilter(
                                Gadget.class.getName() + ";!" + Cover.class.getName()));
        both.server().registryAt(both.address()).rebind("object", clerk);
        Shop found = (Shop) both.client().registryAt(both.address()).lookup("object");

        assertThatThrownBy(() -> found.buy(new Book())).isInstanceOf(UnmarshalException.class);
        assertThatThrownBy(() -> found.echo(new Gadget("in")))
                .as("the server takes it, the client not")
                .isInstanceOf(UnmarshalException.class)
                .hasMessageContaining("reply cannot be read");
        try (RmiRuntime trusting =
                RmiRuntime.with(
                        RmiOptions.standard()
                                .withFilter(
                                        ObjectInputFilter.Config.createFilter(
                                                Gadget.class.getName())))) {
            Shop trusted = (Shop) trusting.registryAt(both.address()).lookup("object");
            assertThat(trusted.echo(new Gadget("in"))).isEqualTo(new Gadget("in"));
        }
    }
}
