// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static io.wherry.iso.lowered.Probe.ordinary;
import static io.wherry.iso.lowered.Probe.refused;
import static io.wherry.iso.lowered.Probe.same;

import java.util.List;

/// Programs with fields of records and of immutable classes.
final class ValueProbes {
    static final List<Probe> ALL =
            List.of(
                    same(
                            "Records",
                            """
                            record Money(long cents, String currency) { Money plus(Money m) { return new Money(cents + m.cents, currency); } }
                            private record Hidden(int a) {} record Empty() {}
                            Money price = new Money(5, "EUR"); Money none; Hidden h = new Hidden(3); Empty e = new Empty(); static final Money ZERO = new Money(0, "\u20ac");
                            Money twice() { return price.plus(price); } void set(Money m) { this.price = m; }
                            static Object run() { Records r = new Records(); String log = "" + r.price + (r.none == null) + r.twice().cents() + r.h + r.e; r.set(ZERO); log += r.price.equals(ZERO) + "" + r.price.hashCode() + ZERO.hashCode();
                                r.none = r.price; r.price = null; Money k = r.none; log += k.currency() + (r.price == null) + Objects.hash(k, r.h); if (r.none instanceof Money(long c, String s) && c == 0) { log += s; } return log + switch (r.none) { case Money m when m.cents() > 0 -> "more"; case Money m -> "none"; }; }
                            """),
                    same(
                            "Primitives",
                            """
                            record All(boolean z, byte b, char c, short s, int i, float f, long l, double d) {} All a = new All(true, (byte) -1, '\uffff', (short) -2, Integer.MIN_VALUE, Float.NaN, Long.MAX_VALUE, -0.0), b = new All(false, (byte) 0, 'a', (short) 0, 0, 0, 0, 0);
                            static Object run() { Primitives p = new Primitives(); All x = p.a; return x + "" + x.equals(new Primitives().a) + p.b + (x.hashCode() == p.a.hashCode()) + (1 / x.d()); }
                            """),
                    same(
                            "Components",
                            """
                            enum Colour { RED, GREEN { @Override String sound() { return "g"; } }; String sound() { return "r"; } }
                            record Mixed(Colour colour, Integer count, Boolean flag, Character letter, String text, int[] numbers, String[] words, int[][] deep, Colour none) { int sum() { int s = 0; for (int n : numbers) { s += n; } return s; } }
                            Mixed m = new Mixed(Colour.GREEN, 1000, null, 'x', "t", new int[] {1, 2}, new String[] {"a", null}, new int[][] {{3}, null}, null);
                            static Object run() { Components c = new Components(); Mixed m = c.m; String log = m.colour().sound() + m.count() + m.flag() + m.letter() + m.text() + m.sum() + Arrays.toString(m.words()) + Arrays.deepToString(m.deep()) + m.none();
                                c.m = new Mixed(null, null, true, null, null, null, null, null, Colour.RED); return log + c.m + (c.m.none() == Colour.RED); }
                            """),
                    same(
                            "NestedRecords",
                            """
                            record Point(int x, int y) {} record Line(Point from, Point to, Point[] via, Line next) {}
                            Line line = new Line(new Point(1, 2), null, new Point[] {new Point(3, 4), null}, new Line(new Point(5, 6), new Point(7, 8), null, null));
                            static Object run() { NestedRecords n = new NestedRecords(); Line l = n.line; String log = l.from() + "" + l.to() + Arrays.toString(l.via()) + l.next() + l.next().equals(n.line.next());
                                Point p = new Point(0, 0); n.line = new Line(p, p, new Point[] {p, p, p}, null); return log + n.line.from().equals(n.line.to()) + n.line.via().length + n.line.via()[2]; }
                            """),
                    same(
                            "IsoComponents",
                            """
                            record Link(IsoComponents to, String label, IsoComponents[] all, io.wherry.iso.IsoList<String> names) {} int n; Link link;
                            static Object run() { IsoComponents a = new IsoComponents(), b = new IsoComponents(); b.n = 7; a.link = new Link(b, "l", new IsoComponents[] {a, null, b}, io.wherry.iso.Cluster.newList(String.class)); b.link = new Link(a, null, null, null);
                                a.link.to().n++; a.link.names().add("x"); String log = "" + b.n + a.link.label() + a.link.all().length + a.link.names() + b.link.names(); return log + (a.link.to() == b) + (a.link.to().link.to() == a) + a.link.all()[2].n + a.link.equals(a.link.to().link); }
                            """),
                    same(
                            "GenericRecords",
                            """
                            record Pair<A, B>(A first, B second) {} record Id<T>(long value) {} record Named<T extends Item>(T item, String name) {} record Twice<X>(Pair<X, X> pair, X[] more) {}
                            static class Other {} @Iso static class Item { int n = 4; } @Iso static class Special extends Item { int m = 5; }
                            Pair<String, Integer> p = new Pair<>("a", 1); Id<Other> id = new Id<>(9); Named<Special> named; Pair<Pair<Long, int[]>, Pair<String, Item>> deep; Twice<String> twice = new Twice<>(new Pair<>("l", "r"), new String[] {"m"}); Pair<? extends Item, Integer> wild;
                            static Object run() { GenericRecords g = new GenericRecords(); String log = g.p.first().length() + "" + (g.p.second() + 1) + g.id.value() + g.named; g.named = new Named<>(new Special(), "s"); g.deep = new Pair<>(new Pair<>(8L, new int[] {1, 2}), new Pair<>("k", g.named.item()));
                                g.deep.second().second().n = 6; g.wild = new Pair<>(new Special(), 3); return log + g.named.item().m + g.named.item().n + g.deep.first().first() + g.deep.first().second()[1] + g.deep.second().first() + g.twice.pair() + g.twice.more()[0] + g.wild.first().n + g.wild.second(); }
                            """),
                    same(
                            "InCollections",
                            """
                            record Money(long cents, String currency) {} io.wherry.iso.IsoList<Money> all = io.wherry.iso.Cluster.newList(Money.class); io.wherry.iso.IsoMap<String, Money> byName = io.wherry.iso.Cluster.newMap(String.class, Money.class); io.wherry.iso.IsoArray<Money> row = io.wherry.iso.Cluster.newArray(Money.class, 2);
                            static Object run() { InCollections c = new InCollections(); c.all.add(new Money(1, "a")); c.all.add(null); c.all.add(0, new Money(2, "b")); c.byName.put("x", new Money(3, "c")); c.row.set(1, new Money(4, "d"));
                                return c.all + "" + c.byName + c.row + c.all.contains(new Money(1, "a")) + c.all.indexOf(new Money(9, "")) + c.byName.get("x").cents(); }
                            """),
                    same(
                            "ImmutableClasses",
                            """
                            static final class Temperature { private final double kelvin; private final String scale; Temperature(double kelvin, String scale) { if (kelvin < 0) { throw new IllegalArgumentException("cold"); } this.scale = Objects.requireNonNull(scale, "scale"); this.kelvin = kelvin; }
                                Temperature(double kelvin) { this(kelvin, "K"); } static Temperature of(int c) { return new Temperature(c + 273.15); } double celsius() { return kelvin - 273.15; }
                                @Override public boolean equals(Object o) { return o instanceof Temperature t && t.kelvin == kelvin && t.scale.equals(scale); } @Override public int hashCode() { return Objects.hash(kelvin, scale); } @Override public String toString() { return kelvin + scale; } }
                            Temperature t = Temperature.of(20), none; static Object run() { ImmutableClasses i = new ImmutableClasses(); Temperature old = i.t; i.t = new Temperature(5); return old + "" + i.t + i.none + old.equals(Temperature.of(20)) + i.t.equals(old) + Math.round(old.celsius()); }
                            """),
                    ordinary(
                            "RecordsOutside",
                            """
                            record Money(long cents, String currency) {} @Iso static class Order { Money price; Order next; Order(Money price) { this.price = price; } Money price() { return price; } } @Iso static class Sub extends Order { Money more = new Money(7, "m"); Sub() { super(null); } }
                            static Object run() { Order o = new Order(new Money(1, "x")); String log = "" + o.price + o.price(); o.price = new Money(2, "y"); o.next = new Sub(); o.next.price = o.price; Sub s = (Sub) o.next; return log + o.price.cents() + o.next.price + s.more + (o.next.next == null) + o.price.equals(o.next.price()); }
                            """),
                    same(
                            "SubclassComponents",
                            """
                            sealed interface Shape permits Circle, Square {} record Circle(int r) implements Shape, Comparable<Circle> { @Override public int compareTo(Circle c) { return r - c.r; } } record Square(int a) implements Shape {} Circle c = new Circle(2); Shape shape() { return c; }
                            static Object run() { SubclassComponents s = new SubclassComponents(); Shape any = s.shape(); return switch (any) { case Circle(int r) -> "c" + r; case Square(int a) -> "s" + a; } + s.c.compareTo(new Circle(1)); }
                            """),
                    same(
                            "CheckedConstructor",
                            """
                            record Range(int from, int to) { Range { if (from > to) { throw new IllegalArgumentException(from + ">" + to); } } Range(int to) { this(0, to); } static int count; } Range r = new Range(3);
                            static Object run() { CheckedConstructor c = new CheckedConstructor(); String log = "" + c.r; try { c.r = new Range(2, 1); } catch (IllegalArgumentException e) { log += e.getMessage(); } return log + c.r; }
                            """),
                    refused(
                            "RecordIdentity",
                            "record P(int x) {} P p = new P(1); static Object run() { RecordIdentity r = new RecordIdentity(); return r.p == r.p; }",
                            "compares records or objects of immutable classes by =="),
                    refused(
                            "ListComponent",
                            "record P(int x, List<String> all) {} P p; static Object run() { return 1; }",
                            "type=demo.ListComponent$P, component demo.ListComponent$P.all of type java.util.List<java.lang.String>, it is a class of the JDK"),
                    refused(
                            "NestedComponent",
                            "record Q(Object any) {} record P(Q[] all) {} P p; static Object run() { return 1; }",
                            "component demo.NestedComponent$Q.any of type java.lang.Object, it is a class of the JDK"),
                    refused(
                            "RawGenerics",
                            "record Pair<A, B>(A a, B b) {} @SuppressWarnings(\"rawtypes\") Pair p; static Object run() { return 1; }",
                            "component demo.RawGenerics$Pair.a of type java.lang.Object"),
                    refused(
                            "BoxedArrayComponent",
                            "record P(Integer[] all) {} P p; static Object run() { return 1; }",
                            "its elements are not kept in clusters"),
                    refused(
                            "OpenClass",
                            "static class P { final int x; P(int x) { this.x = x; } @Override public boolean equals(Object o) { return o instanceof P p && p.x == x; } @Override public int hashCode() { return x; } } P p; static Object run() { return 1; }",
                            "type=demo.OpenClass$P, it is not final"),
                    refused(
                            "MutableClass",
                            "static final class P { final int x; int y; P(int x, int y) { this.x = x; this.y = y; } @Override public boolean equals(Object o) { return o == this; } @Override public int hashCode() { return x; } } P p; static Object run() { return 1; }",
                            "its field y is not final"),
                    refused(
                            "IdentityClass",
                            "static final class P { final int x; P(int x) { this.x = x; } } P p; static Object run() { return 1; }",
                            "it does not declare equals and hashCode"),
                    refused(
                            "ComputingConstructor",
                            "static final class P { final double kelvin; P(double celsius) { kelvin = celsius + 273.15; } @Override public boolean equals(Object o) { return o instanceof P p && p.kelvin == kelvin; } @Override public int hashCode() { return 1; } } P p; static Object run() { return 1; }",
                            "no constructor assigns each of its parameters to one field"),
                    refused(
                            "TwoConstructors",
                            "static final class P { final int x, y; P(int x, int y) { this.x = x; this.y = y; } P(int y, int x, Void... v) { this.x = x; this.y = y; } P(int y, short x) { this(x, y); } private P(int[] o, int x, int y) { this(x, y); } @Override public boolean equals(Object o) { return o instanceof P p && p.x == x && p.y == y; } @Override public int hashCode() { return 1; } } static final class Q { final int a; final long b; Q(int a, long b) { this.a = a; this.b = b; } Q(long b, int a) { this.b = b; this.a = a; } @Override public boolean equals(Object o) { return o == this; } @Override public int hashCode() { return 1; } } P p; Q q; static Object run() { return 1; }",
                            "type=demo.TwoConstructors$Q, several constructors take all fields"),
                    refused(
                            "UnfitElements",
                            "record P(Thread t) {} io.wherry.iso.IsoList<P> all; static Object run() { return 1; }",
                            "type=io.wherry.iso.IsoList, its elements are not kept in clusters: demo.UnfitElements$P"));

    private ValueProbes() {}
}
