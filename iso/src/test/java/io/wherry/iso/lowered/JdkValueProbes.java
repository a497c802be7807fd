// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static io.wherry.iso.lowered.Probe.ordinary;
import static io.wherry.iso.lowered.Probe.refused;
import static io.wherry.iso.lowered.Probe.same;

import java.util.List;

/// Programs with fields of values of the JDK, and of arrays whose elements are copies.
final class JdkValueProbes {
    static final List<Probe> ALL =
            List.of(
                    same(
                            "TimeFields",
                            """
                            java.time.LocalDate day = java.time.LocalDate.of(2024, 2, 29), none; java.time.LocalTime time = java.time.LocalTime.of(23, 59, 58, 999_999_999); java.time.LocalDateTime both = java.time.LocalDateTime.MIN, last = java.time.LocalDateTime.MAX; java.time.Instant at = java.time.Instant.MIN, end = java.time.Instant.MAX; java.time.Duration length = java.time.Duration.ofSeconds(-5, 7);
                            java.time.Period period = java.time.Period.of(-1, 20, 300); java.time.Year year = java.time.Year.of(-44); java.time.YearMonth month = java.time.YearMonth.of(1999, 12); java.time.MonthDay feast = java.time.MonthDay.of(2, 29); java.time.ZoneOffset offset = java.time.ZoneOffset.ofHoursMinutes(-3, -30); java.time.OffsetTime ot = java.time.OffsetTime.MAX; java.time.OffsetDateTime odt = java.time.OffsetDateTime.MIN;
                            java.time.ZonedDateTime autumn = java.time.ZonedDateTime.ofLocal(java.time.LocalDateTime.of(2023, 10, 29, 2, 30), java.time.ZoneId.of("Europe/Berlin"), java.time.ZoneOffset.ofHours(1)); java.time.ZoneId zone = java.time.ZoneId.of("Asia/Tokyo"), fixed = java.time.ZoneOffset.UTC; java.time.DayOfWeek weekday = java.time.DayOfWeek.SUNDAY;
                            boolean due(java.time.LocalDate d) { return d.isAfter(day); }
                            static Object run() { TimeFields t = new TimeFields(); String log = "" + t.day + t.none + t.time + t.both + t.last + t.at + t.end + t.length + t.period + t.year + t.month + t.feast + t.offset + t.ot + t.odt + t.autumn + t.zone + t.fixed + t.weekday;
                                t.none = t.day.plusYears(1); t.day = null; log += t.none + "" + (t.day == null) + t.autumn.equals(new TimeFields().autumn) + t.at.hashCode() + new HashSet<>(List.of(t.both)).contains(new TimeFields().both) + t.zone.equals(java.time.ZoneId.of("Asia/Tokyo")); t.day = t.none.minusDays(1); t.fixed = t.zone; return log + t.due(t.none) + t.fixed + t.day.compareTo(t.none) + (t.weekday == java.time.DayOfWeek.SUNDAY); }
                            """),
                    same(
                            "ExactNumbers",
                            """
                            java.math.BigDecimal price = new java.math.BigDecimal("12.50"), small = new java.math.BigDecimal("1E+9"), sum = java.math.BigDecimal.ZERO; java.math.BigInteger big = java.math.BigInteger.TWO.pow(200).negate(), zero = java.math.BigInteger.ZERO; UUID id = new UUID(-1, 7); Currency unit = Currency.getInstance("EUR"); java.net.URI link = java.net.URI.create("http://a.example/b?c=%20#d");
                            void add(java.math.BigDecimal d) { sum = sum.add(d); }
                            static Object run() { ExactNumbers n = new ExactNumbers(); n.add(n.price); n.add(n.small); n.add(new java.math.BigDecimal("0.001")); String log = "" + n.price + n.price.scale() + n.small + n.small.scale() + n.sum + n.big + n.zero + n.id + n.unit + n.link; n.big = n.big.add(java.math.BigInteger.ONE); n.price = null;
                                return log + n.big.bitLength() + n.price + n.id.equals(new UUID(-1, 7)) + n.sum.equals(new java.math.BigDecimal("1000000012.501")) + n.id.hashCode() + n.unit.getDefaultFractionDigits() + n.link.getPath(); }
                            """),
                    same(
                            "Optionals",
                            """
                            record P(int x, Optional<String> s) {} Optional<String> some = Optional.of("a"), none = Optional.empty(), absent; Optional<Optionals> me = Optional.empty(); Optional<P> p = Optional.of(new P(3, Optional.of("b"))); OptionalInt i = OptionalInt.of(4), no = OptionalInt.empty(); OptionalLong l = OptionalLong.of(-5); OptionalDouble d = OptionalDouble.of(0.5); Optional<Integer> boxed = Optional.of(1000); Optional<int[]> ints = Optional.of(new int[] {8});
                            static Object run() { Optionals o = new Optionals(); o.me = Optional.of(o); String log = "" + o.some + o.none + o.absent + (o.me.get() == o) + o.p.get().x() + o.p.get().s().get() + o.i + o.no + o.l + o.d + o.boxed.map(n -> n + 1).get() + o.ints.get()[0]; o.some = o.none; o.p = o.p.filter(q -> q.x() > 5); return log + o.some.isPresent() + o.p + o.none.equals(o.some); }
                            """),
                    same(
                            "ValuesInRecords",
                            """
                            enum Colour { RED, GREEN } record Trade(UUID id, java.time.Instant at, java.math.BigDecimal price, Optional<java.time.LocalDate> due, java.time.LocalDate[] days, Colour[] colours, java.math.BigInteger[][] deep) {}
                            Trade t = new Trade(new UUID(1, 2), java.time.Instant.ofEpochSecond(5, 6), new java.math.BigDecimal("-0.00"), Optional.of(java.time.LocalDate.EPOCH), new java.time.LocalDate[] {java.time.LocalDate.MAX, null}, new Colour[] {Colour.GREEN, null, Colour.GREEN}, new java.math.BigInteger[][] {{java.math.BigInteger.TEN}, null});
                            static Object run() { Trade t = new ValuesInRecords().t; return t.id() + "" + t.at() + t.price() + t.due() + Arrays.toString(t.days()) + Arrays.toString(t.colours()) + Arrays.deepToString(t.deep()); }
                            """),
                    same(
                            "ValuesInCollections",
                            """
                            enum Colour { RED, GREEN } io.wherry.iso.IsoList<java.time.LocalDate> days = io.wherry.iso.Cluster.newList(java.time.LocalDate.class); io.wherry.iso.IsoMap<String, java.math.BigDecimal> prices = io.wherry.iso.Cluster.newMap(String.class, java.math.BigDecimal.class); io.wherry.iso.IsoArray<UUID> ids = io.wherry.iso.Cluster.newArray(UUID.class, 2); io.wherry.iso.IsoList<Colour> colours = io.wherry.iso.Cluster.newList(Colour.class);
                            static Object run() { ValuesInCollections v = new ValuesInCollections(); v.days.add(java.time.LocalDate.EPOCH); v.days.add(null); v.prices.merge("a", java.math.BigDecimal.ONE, java.math.BigDecimal::add); v.prices.merge("a", java.math.BigDecimal.TEN, java.math.BigDecimal::add); v.ids.set(1, new UUID(3, 4)); v.colours.add(Colour.GREEN); v.colours.add(null);
                                return v.days + "" + v.prices + v.ids.get(0) + v.ids.get(1) + v.colours + (v.colours.get(0) == Colour.GREEN) + v.days.contains(java.time.LocalDate.EPOCH); }
                            """),
                    same(
                            "RecordArrays",
                            """
                            record P(int x, String s) {} P[] all = {new P(1, "a"), null}; P[][] deep = {{new P(2, "b")}, null}; static final P[] NONE = {}; static int sum(P... all) { int s = 0; for (P p : all) { s += p == null ? 0 : p.x(); } return s; } P[] all() { return all; } void put(int i, P p) { all[i] = p; }
                            static Object run() { RecordArrays r = new RecordArrays(); r.put(1, new P(5, "c")); P[] t = r.all; t[0] = new P(t[0].x() + 10, "d"); P[] c = t.clone(); c[0] = null; r.deep[1] = new P[] {c[1], c[0]}; String log = "" + r.all[0] + sum(r.all()) + sum() + sum(new P(7, ""), null) + r.deep[1][0] + r.deep[1].length + (r.all == t) + (r.all[1] == null);
                                try { r.all[2] = new P(0, ""); } catch (ArrayIndexOutOfBoundsException e) { log += e.getMessage(); } r.all = new P[3]; r.all[2] = new P(9, "z"); Arrays.sort(r.all, Comparator.nullsFirst(Comparator.comparing(P::x))); for (P p : r.all) { log += p; } List<P> l = new ArrayList<>(Arrays.asList(r.all)); l.add(new P(8, "l")); r.all = l.toArray(new P[0]); P[] some = Arrays.copyOfRange(r.all, 1, 4); some[0] = new P(0, "own"); r.all = some; some[1] = null; r.deep = new P[2][1]; r.deep[1][0] = r.all[0]; return log + r.all.length + Arrays.toString(r.all) + Arrays.deepToString(r.deep) + NONE.length; }
                            """),
                    same(
                            "EnumArrays",
                            """
                            enum Colour { RED, GREEN { @Override String sound() { return "g"; } }; String sound() { return "r"; } } Colour[] all = Colour.values(); Colour[][] board = new Colour[2][2]; java.util.concurrent.TimeUnit[] units = {java.util.concurrent.TimeUnit.DAYS};
                            static Object run() { EnumArrays e = new EnumArrays(); Colour[] copy = Colour.values(); copy[0] = null; e.board[1][0] = e.all[1]; String log = e.all[1].sound() + (e.all[0] == Colour.RED) + (e.all[0] == copy[1]) + e.board[1][0] + e.board[0][0] + e.units[0].toHours(2); e.all[0] = Colour.GREEN; switch (e.all[0]) { case RED -> log += 1; case GREEN -> log += 2; } e.all = copy; copy[1] = Colour.RED; for (Colour c : Colour.values()) { log += c; } return log + Arrays.toString(e.all) + e.all.length; }
                            """),
                    same(
                            "ValueArrays",
                            """
                            java.time.LocalDate[] days = {java.time.LocalDate.EPOCH, null}; java.math.BigDecimal[] prices = new java.math.BigDecimal[2]; java.math.BigInteger[][] deep = {{java.math.BigInteger.TEN}}; UUID[] ids; OptionalInt[] maybe = {OptionalInt.of(3), OptionalInt.empty()};
                            static Object run() { ValueArrays v = new ValueArrays(); v.days[1] = v.days[0].plusDays(1); Arrays.fill(v.prices, java.math.BigDecimal.ONE); v.prices[1] = v.prices[1].add(v.prices[0]); UUID[] outside = {new UUID(1, 1), new UUID(2, 2)}; v.ids = new UUID[3]; System.arraycopy(outside, 0, v.ids, 1, 2); System.arraycopy(v.ids, 1, v.ids, 0, 2); UUID[] back = new UUID[2]; System.arraycopy(v.ids, 0, back, 0, 2); v.deep[0][0] = v.deep[0][0].add(java.math.BigInteger.ONE);
                                return Arrays.toString(v.days) + Arrays.toString(v.prices) + Arrays.toString(v.ids) + back[0] + back[1] + Arrays.deepToString(v.deep) + v.maybe[0].getAsInt() + v.maybe[1] + v.days[0].equals(java.time.LocalDate.EPOCH); }
                            """),
                    same(
                            "TextArrayCopies",
                            """
                            String[] names = new String[3];
                            static Object run() { TextArrayCopies t = new TextArrayCopies(); String[] own = {"a", "b"}; System.arraycopy(own, 0, t.names, 1, 2); String[] back = new String[2]; System.arraycopy(t.names, 1, back, 0, 2); return Arrays.toString(t.names) + back[1]; }
                            """),
                    ordinary(
                            "ArraysOutside",
                            """
                            enum Colour { RED, GREEN } record P(int x) {} @Iso static class N { P[] all = {new P(1)}; Colour[] colours = {Colour.RED}; java.time.LocalDate[] days; java.time.LocalDate first; void set(P[] b) { all = b; } P first() { return all[0]; } int sum(P... more) { int s = 0; for (P p : more) { s += p.x(); } return s; } }
                            static Object run() { N n = new N(); P[] b = {new P(2), new P(3)}; n.set(b); n.colours = Colour.values(); n.days = new java.time.LocalDate[] {java.time.LocalDate.EPOCH}; n.first = n.days[0]; return "" + n.first() + n.all.length + n.all[1] + n.sum(b) + n.sum(new P(4)) + n.colours[1] + n.days[0] + n.first + n.first.equals(n.days[0]); }
                            """),
                    same(
                            "SharedArrays",
                            """
                            record P(int x) {} P[] all; SharedArrays next; static void bump(P[] a) { a[0] = new P(a[0].x() + 1); } P[] pick(boolean own, P[] other) { P[] p = own ? all : other; p[0] = new P(p[0].x() * 2); return p; }
                            static Object run() { SharedArrays s = new SharedArrays(), t = new SharedArrays(); P[] local = {new P(100)}; bump(local); s.all = new P[] {new P(1)}; t.all = s.all; t.next = s; bump(s.all); bump(t.next.all); return t.all[0] + "" + (t.all == s.all) + local[0] + s.pick(true, null)[0] + s.pick(false, new P[] {new P(9)})[0] + t.all[0]; }
                            """),
                    same(
                            "ArrayUses",
                            """
                            record P(int x) {} P[] a; P[][] deep;
                            static Object run() { ArrayUses u = new ArrayUses(); String log = ""; try { log += u.a.length; } catch (NullPointerException e) { log += "none"; } P[] made = java.util.stream.IntStream.range(0, 3).mapToObj(P::new).toArray(P[]::new); Object o = made; log += o instanceof P[] q && q.length == 3; u.a = made.clone(); u.deep = new P[][] {u.a, null};
                                for (int i = 0; i < u.a.length; i++) { u.a[i] = switch (u.a[i]) { case P(int x) when x > 0 -> new P(x * 2); case P p -> p; }; } try { u.a[-1] = null; } catch (ArrayIndexOutOfBoundsException e) { log += "index"; } return log + Arrays.toString(u.a) + made[2] + List.of(u.a).size() + u.deep[0][2] + (u.deep[0] == u.a) + Arrays.hashCode(u.a) + Arrays.equals(u.a, made); }
                            """),
                    refused(
                            "DateIdentity",
                            "java.time.LocalDate a; static Object run() { DateIdentity d = new DateIdentity(); return d.a == d.a; }",
                            "compares records or objects of immutable classes by =="),
                    refused(
                            "ElementIdentity",
                            "record P(int x) {} P[] a; static Object run() { ElementIdentity d = new ElementIdentity(); return d.a[0] == d.a[0]; }",
                            "compares records or objects of immutable classes by =="),
                    refused(
                            "DateLock",
                            "java.time.LocalDate a; static Object run() { DateLock d = new DateLock(); synchronized (d.a) { return 1; } }",
                            "a synchronized block"),
                    refused(
                            "RecordArrayEscapes",
                            "record P(int x) {} P[] a = {new P(1)}; static Object run() { Object o = new RecordArrayEscapes().a; return o; }",
                            "an array of a cluster in the place of an object outside of it"),
                    refused(
                            "MutableDate",
                            "Date when; static Object run() { return 1; }",
                            "type=java.util.Date, it is mutable; instead: java.time.Instant"),
                    refused(
                            "OptionalOfAnything",
                            "Optional<Thread> t; static Object run() { return 1; }",
                            "component java.util.Optional.value of type java.lang.Thread, it is a class of the JDK"),
                    refused(
                            "RawOptional",
                            "@SuppressWarnings(\"rawtypes\") Optional t; static Object run() { return 1; }",
                            "component java.util.Optional.value of type java.lang.Object"),
                    refused(
                            "GenericElements",
                            "record Pair<A>(A a) {} Pair<String>[] all; static Object run() { return 1; }",
                            "type=demo.GenericElements$Pair[], its elements have type arguments, which an array does not name; instead: an array of elements of one class"),
                    refused(
                            "ZoneElements",
                            "java.time.ZoneId[] all; static Object run() { return 1; }",
                            "type=java.time.ZoneId[], its elements are of several classes"),
                    refused(
                            "UnfitArrayElements",
                            "record P(Thread t) {} P[][] all; static Object run() { return 1; }",
                            "component demo.UnfitArrayElements$P.t of type java.lang.Thread"),
                    refused(
                            "BoxedArrays",
                            "Integer[] all; static Object run() { return 1; }",
                            "type=java.lang.Integer[], its elements are not kept in clusters"),
                    refused(
                            "PlainLists",
                            "List<String> all; static Object run() { return 1; }",
                            "type=java.util.List, it is a class of the JDK; instead: IsoList"));

    private JdkValueProbes() {}
}
