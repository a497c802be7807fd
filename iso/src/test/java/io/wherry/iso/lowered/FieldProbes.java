// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static io.wherry.iso.lowered.Probe.ordinary;
import static io.wherry.iso.lowered.Probe.refused;
import static io.wherry.iso.lowered.Probe.same;

import java.util.List;

/// Programs with fields of the most common types.
final class FieldProbes {
    static final List<Probe> ALL =
            List.of(
                    same(
                            "StringArrays",
                            """
                            String[] names = {"a", null}; String[][] deep = {{"x"}}; static final String[] NONE = {};
                            void put(int i, String s) { names[i] = s; } String[] all() { return names; } static String join(String... all) { return String.join("-", all); }
                            static Object run() { StringArrays s = new StringArrays(); s.put(1, "\u20ac"); String[] t = s.names; t[0] += "b"; String[] c = t.clone(); c[0] = "c"; s.deep[0][0] = c[0]; String log = join(s.all()) + join() + join("k", "l");
                                try { s.names[2] = "z"; } catch (ArrayIndexOutOfBoundsException e) { log += e.getMessage(); } s.names = "p q r".split(" ").clone(); Arrays.sort(s.names, Comparator.reverseOrder()); s.names[1] = null;
                                List<String> l = new ArrayList<>(Arrays.asList(s.names)); for (String n : s.names) { log += n; } s.names = l.toArray(new String[0]); return log + l + s.names.length + t[0] + s.deep[0][0] + NONE.length + (s.names[1] == null); }
                            """),
                    ordinary(
                            "StringArraysOutside",
                            """
                            @Iso static class N { String[] a = {"x", "y"}; void set(String[] b) { a = b; b[0] = "changed"; } String first() { return a[0]; } }
                            static Object run() { N n = new N(); String[] b = {"p", "q"}; n.set(b); return n.first() + b[0] + n.a.length + n.a[1]; }
                            """),
                    same(
                            "Enums",
                            """
                            enum Colour { RED, GREEN { @Override String sound() { return "g"; } }; String sound() { return "r"; } }
                            Colour c = Colour.RED; Colour none; java.util.concurrent.TimeUnit unit = java.util.concurrent.TimeUnit.DAYS; Thread.State[] no() { return Thread.State.values(); }
                            static Object run() { Enums e = new Enums(); String log = e.c + e.c.sound() + (e.c == Colour.RED) + (e.none == null); e.c = Colour.GREEN; e.none = e.c; log += switch (e.c) { case RED -> 1; case GREEN -> 2; };
                                e.c = null; return log + e.none.sound() + (e.none == Colour.GREEN) + e.c + e.unit.toHours(2) + e.no().length; }
                            """),
                    ordinary(
                            "EnumsOutside",
                            """
                            enum Colour { RED, GREEN } @Iso static class N { Colour c; Integer i; IsoLess none; } @Iso static class IsoLess { int n; }
                            static Object run() { N n = new N(); String log = "" + n.c + n.i; n.c = Colour.GREEN; n.i = 4; n.i++; return log + n.c + n.i + (n.c == Colour.GREEN) + n.none; }
                            """),
                    same(
                            "Boxed",
                            """
                            Integer i = 1; Long l = 2L; Double d; Boolean b = true; Character c = 'c'; Byte y = 1; Short s = 2; Float f = 1.5f;
                            static Object run() { Boxed x = new Boxed(); x.i++; x.i += 1000; x.l = x.l * 2 + x.i; x.d = x.d == null ? 0.5 : 1; if (x.b) { x.c = (char) (x.c + 1); } Integer k = x.i; x.b = null;
                                return "" + x.i + x.l + x.d + x.b + x.c + x.y + x.s + x.f + k.equals(x.i) + x.i.compareTo(3) + List.of(x.i, x.l).size(); }
                            """),
                    refused(
                            "BoxedIdentity",
                            "Integer i = 1000; static Object run() { BoxedIdentity b = new BoxedIdentity(); return b.i == b.i; }",
                            "compares strings or boxed values by =="),
                    same(
                            "IsoCollections",
                            """
                            io.wherry.iso.IsoList<String> words; io.wherry.iso.IsoMap<String, Integer> counts; io.wherry.iso.IsoMap<Long, String> byId; io.wherry.iso.IsoArray<String> row;
                            static Object run() { IsoCollections c = new IsoCollections(); String log = "" + c.words + (c.counts == null); c.words = io.wherry.iso.Cluster.newList(String.class); c.words.add("a"); c.words.add("b");
                                c.counts = io.wherry.iso.Cluster.newMap(String.class, Integer.class); c.counts.merge("x", 1, Integer::sum); c.counts.merge("x", 1, Integer::sum); c.byId = io.wherry.iso.Cluster.newMap(Long.class, String.class); c.byId.put(7L, "seven"); int s = 0; for (String w : c.words) { s += w.length(); }
                                var same = c.words; same.add("c"); return log + c.words + c.counts + c.byId.get(7L) + s + c.words.size() + (c.words == same) + (c.row == null); }
                            """),
                    ordinary(
                            "IsoInterfaces",
                            """
                            @Iso public interface Point { int x(); void x(int x); Point next(); void next(Point p); } @Iso public static class Line { Point from; Point to; int length() { return to.x() - from.x(); } }
                            static Object run() { Line l = new Line(); String log = "" + l.from; if (l.from == null) { return log + "null"; } return log; }
                            """),
                    same(
                            "FinalFields",
                            """
                            final int x; final String name; final FinalFields parent; final long[] data; FinalFields(int x, String name, FinalFields parent) { this.x = x; this.name = name; this.parent = parent; this.data = new long[] {x, x * 2L}; }
                            @Override public boolean equals(Object o) { return o instanceof FinalFields f && f.x == x && Objects.equals(name, f.name); } @Override public int hashCode() { return Objects.hash(x, name); }
                            static Object run() { FinalFields a = new FinalFields(1, "a", null), b = new FinalFields(1, "a", a); return a.equals(b) + "" + (a.hashCode() == b.hashCode()) + (b.parent == a) + b.data[1] + new HashSet<>(List.of(a)).contains(b); }
                            """),
                    same(
                            "BoundedGenerics",
                            """
                            @Iso static class Item { int n; Item(int n) { this.n = n; } } @Iso static final class Big extends Item { Big(int n) { super(n * 100); } }
                            @Iso static class Chain<T extends Item> { T head; Chain<T> rest; Item[] more = new Item[2]; Chain(T head, Chain<T> rest) { this.head = head; this.rest = rest; } T last() { return rest == null ? head : rest.last(); } int sum() { int s = 0; for (Chain<T> c = this; c != null; c = c.rest) { s += c.head.n; } return s; } <S extends T> void put(S s) { head = s; more[0] = s; } }
                            static Object run() { Chain<Big> c = new Chain<>(new Big(1), new Chain<>(new Big(2), null)); c.put(new Big(3)); Big b = c.last(); return c.sum() + " " + b.n + c.head.n + c.more[0].n + (c.more[0] == c.head); }
                            """),
                    refused(
                            "FreeGenerics",
                            "static class N {} @Iso static class Box<T> { T value; } static Object run() { return new Box<String>().value; }",
                            "a type that is not kept in clusters: type=java.lang.Object"),
                    refused(
                            "Maps",
                            "Map<String, Integer> all = new HashMap<>(); static Object run() { return 1; }",
                            "type=java.util.Map"));

    private FieldProbes() {}
}
