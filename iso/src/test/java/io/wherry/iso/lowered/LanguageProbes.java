// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static io.wherry.iso.lowered.Probe.ordinary;
import static io.wherry.iso.lowered.Probe.refused;
import static io.wherry.iso.lowered.Probe.same;

import java.util.List;

/// Programs that use all features of the language and all instructions of the JVM.
final class LanguageProbes {
    static final List<Probe> ALL =
            List.of(
                    same(
                            "Concatenates",
                            """
                            int n = 3; String s; Concatenates next; int[] a;
                            @Override public String toString() { return "<" + n + s + next + a + ">"; }
                            static Object run() { Concatenates c = new Concatenates(); c.next = new Concatenates(); char[] letters = {'a'};
                                return c + "," + c.next + null + c.next.next + 'x' + 1L + 2.5 + true + letters.length; }
                            """),
                    same(
                            "Patterns",
                            """
                            @Iso static abstract class Shape { } @Iso static final class Circle extends Shape { int r = 2; }
                            @Iso static final class Box extends Shape { int w = 3; String name = "box"; }
                            record Pair(Object a, Object b) {}
                            static String of(Object o) { return switch (o) { case null -> "null"; case Circle c when c.r > 5 -> "big";
                                case Circle c -> "circle" + c.r; case Box b -> b.name + b.w; case String s -> s;
                                case int[] a -> "ints" + a.length; case Pair(Circle c, Box b) -> "pair" + c.r + b.w; default -> "?"; }; }
                            static String shape(Shape s) { if (s instanceof Box b && b.w == 3) { return b.name; }
                                return s instanceof Circle c ? "c" + c.r : "" + (s == null); }
                            static String direct(Shape s) { return switch (s) { case Circle c -> "C"; case Box b -> "B"; default -> "D"; }; }
                            static Object run() { Circle c = new Circle(), d = new Circle(); d.r = 9; Box b = new Box(); int[] a = new int[3];
                                return of(c) + of(d) + of(b) + of("s") + of(null) + of(a) + of(new Pair(c, b)) + of(new Pair(b, c)) + of(1)
                                    + shape(c) + shape(b) + shape(null) + direct(c) + direct(b); }
                            """),
                    same(
                            "InitializesBeforeArguments",
                            """
                            static String log = ""; static int next(int n) { log += n; return n; }
                            @Iso static class Above { static { log += "above "; } int n; Above(int n) { this.n = n; log += "c"; } }
                            @Iso static class Below extends Above { static { log += "below "; } Below(int n) { super(n); } }
                            @Iso static class Fails { static final int N = Integer.parseInt(log + "!"); int n; Fails(int n) { this.n = n; } }
                            static Object run() { Above a = new Below(next(1)); Above b = new Above(next(2));
                                try { log += new Fails(next(3)).n; } catch (ExceptionInInitializerError e) { log += "eiie"; }
                                return log + a.n + b.n; }
                            """),
                    same(
                            "FailsToInitialize",
                            """
                            @Iso static class Fails { static final int N = Integer.parseInt("none"); int n; java.time.LocalDate day; } @Iso static class A { int n; } @Iso static class B extends A { } A[] as = new B[1];
                            static String fails() { try { return "" + new Fails().n; } catch (LinkageError e) { return e.getClass().getSimpleName(); } }
                            static Object run() { String log = fails(); FailsToInitialize f = new FailsToInitialize();
                                try { f.as[0] = new A(); log += "stored"; } catch (ArrayStoreException e) { log += "ase"; } return log + fails(); }
                            """),
                    same(
                            "InitializesOnUse",
                            """
                            static String log = ""; static class Noted { static int note(String name) { log += name; return 0; } }
                            @Iso static class A { int n; } @Iso static class B extends A { static int n = Noted.note("B"); }
                            @Iso static class C extends B { static int n = Noted.note("C"); } @Iso static class D { static int n = Noted.note("D"); B[] bs; }
                            A[] as = new A[1]; B[] bs;
                            static Object run() { A a = new A(); InitializesOnUse p = new InitializesOnUse();
                                String found = (a instanceof B) + "" + (p.as instanceof B[]) + (p.as[0] == null) + new D[1].length + log + "|";
                                p.bs = new C[2]; p.bs[0] = new C(); p.as = new B[1];
                                try { p.as[0] = a; } catch (ArrayStoreException e) { found += "ase"; } p.as[0] = new C();
                                return found + (p.as instanceof B[]) + (p.bs instanceof C[]) + (p.as instanceof C[]) + log + (p.as[0] instanceof B); }
                            """),
                    same(
                            "OverloadsOfOneHash",
                            """
                            @Iso static class Aa { int n = 1; } @Iso static class BB { int n = 2; } int at = 5;
                            int f(Aa a) { return a.n; } int f(BB b) { return b.n * 10; }
                            @Iso static class Above { int n; int g(Aa a) { return a.n + 100; } } @Iso static class Below extends Above { int g(BB b) { return b.n + 200; } }
                            static int[] h(Aa a, int[] all) { return all; } static int[] h(BB b, int[] all) { return new int[] {b.n}; }
                            static Object run() { OverloadsOfOneHash o = new OverloadsOfOneHash(); Aa a = new Aa(); BB b = new BB(); Below below = new Below();
                                return "Aa".hashCode() - "BB".hashCode() + "," + o.f(a) + o.f(b) + "," + below.g(a) + below.g(b) + "," + h(a, new int[3]).length + h(b, null).length; }
                            """),
                    same(
                            "Casts",
                            """
                            @Iso static class A { int n = 1; } @Iso static class B extends A { int m = 2; }
                            static Object run() { A a = new B(); Object o = a; String log = "" + ((B) a).m + ((B) o).m + ((A) o).n + (o instanceof B) + (a instanceof B);
                                A plain = new A(); Object p = plain; log += (p instanceof B);
                                try { log += ((B) plain).m; } catch (ClassCastException e) { log += "cce"; }
                                try { log += ((B) p).m; } catch (ClassCastException e) { log += "cce"; }
                                try { log += ((String) p).length(); } catch (ClassCastException e) { log += "cce"; }
                                A none = null; B cast = (B) none; Object n2 = none; return log + (cast == null) + (((B) n2) == null) + (none instanceof A); }
                            """),
                    same(
                            "ArrayClones",
                            """
                            int[] a = {1, 2, 3}; ArrayClones[] many = new ArrayClones[2]; long[][] deep = {{1}, {2, 3}};
                            static final int[] TABLE = {5, 6}; static final String[] NAMES = {"x", "y"};
                            static Object run() { ArrayClones c = new ArrayClones(); c.many[0] = c; int[] b = c.a.clone(); b[0] = 9;
                                ArrayClones[] m = c.many.clone(); m[1] = c; long[][] d = c.deep.clone(); d[0][0] = 7; d[1] = new long[] {4};
                                int[] t = TABLE.clone(); t[0] = 1; String[] n = NAMES.clone(); n[0] = "z"; int sum = 0;
                                for (int i : TABLE) { sum += i; } for (String s : NAMES) { sum += s.length(); }
                                return "" + c.a[0] + b[0] + (m[0] == c) + (c.many[1] == null) + c.deep[0][0] + c.deep[1].length + t[0] + TABLE[0] + n[0] + NAMES[0] + sum; }
                            """),
                    same(
                            "DeepArrays",
                            """
                            int[][] grid = new int[2][3]; DeepArrays[][] net = new DeepArrays[2][]; byte[] bytes = new byte[2];
                            static Object run() { DeepArrays d = new DeepArrays(); d.grid[1][2] = 4; d.net[0] = new DeepArrays[] {d, null}; int[] row = d.grid[1]; row[0]++;
                                int[][] local = new int[2][2]; local[0] = row; local[1][1] = 5; row[1] = 8; d.bytes[1] = (byte) 200; boolean[] flags = new boolean[3]; flags[2] = true;
                                String log = "" + d.grid[1][0] + d.grid[1][1] + local[0][1] + local[1][1] + (d.net[0][0] == d) + (d.net[1] == null) + d.bytes[1] + flags[2];
                                try { d.grid[2][0]++; } catch (ArrayIndexOutOfBoundsException e) { log += e.getMessage(); }
                                try { row[-1] = 1; } catch (ArrayIndexOutOfBoundsException e) { log += e.getMessage(); }
                                try { d.net[1][0] = d; } catch (NullPointerException e) { log += "npe"; }
                                try { int[] no = new int[d.grid.length - 3]; } catch (NegativeArraySizeException e) { log += e.getMessage(); }
                                return log; }
                            """),
                    same(
                            "ArrayStores",
                            """
                            @Iso static class A { int n; } @Iso static class B extends A { }
                            static Object run() { A[] as = new B[1]; String log = ""; try { as[0] = new A(); log += "stored"; } catch (ArrayStoreException e) { log += "ase"; }
                                as[0] = new B(); Object o = as; log += (o instanceof A[]) + "" + (o instanceof B[]) + (o instanceof Object[]) + (o instanceof int[]);
                                return log + (as[0] instanceof B); }
                            """),
                    same(
                            "ArrayStoresInFields",
                            """
                            @Iso static class A { int n; } @Iso static class B extends A { } A[] as = new B[1];
                            static Object run() { ArrayStoresInFields f = new ArrayStoresInFields(); try { f.as[0] = new A(); return "stored"; } catch (ArrayStoreException e) { return "ase"; } }
                            """),
                    same(
                            "CopiesArrays",
                            """
                            int[] a = {1, 2, 3, 4};
                            static Object run() { CopiesArrays c = new CopiesArrays(); System.arraycopy(c.a, 0, c.a, 1, 3); int[] heap = {7, 8}; System.arraycopy(heap, 0, c.a, 0, 2);
                                int[] more = Arrays.copyOf(c.a, 6); Arrays.sort(c.a); Arrays.fill(heap, 5); String log = Arrays.toString(c.a) + Arrays.toString(heap) + more.length + more[1];
                                c.a = Arrays.copyOf(c.a, 2); c.a[1] = 44; return log + c.a.length + c.a[1] + Arrays.stream(c.a).sum(); }
                            """),
                    same(
                            "Varargs",
                            """
                            int n; Varargs(int n) { this.n = n; }
                            static int sum(Varargs... all) { int s = all.length; for (Varargs v : all) { s += v.n; } return s; }
                            static int ints(int... all) { int s = 0; for (int i : all) { s += i; } return s; }
                            static String any(Object... all) { return all.length + "" + (all.length > 0 && all[0] instanceof Varargs v ? v.n : -1); }
                            static Object run() { Varargs a = new Varargs(2), b = new Varargs(3); return "" + sum() + sum(a) + sum(a, b) + ints(1, 2) + ints() + any(a, 1) + any() + String.format("%s-%d", "f", a.n)
                                + List.of(a, b).size() + Arrays.asList(a, b).get(1).n; }
                            """),
                    same(
                            "Lambdas",
                            """
                            int n = 1; Lambdas next;
                            interface Make { Lambdas make(); }
                            int add(int by) { n += by; return n; }
                            java.util.function.IntUnaryOperator adder() { return this::add; }
                            Runnable twice() { return () -> { n *= 2; next = this; }; }
                            static Object run() { Lambdas a = new Lambdas(); Lambdas b = a; java.util.function.ToIntFunction<Lambdas> read = x -> x.n; Make m = Lambdas::new;
                                java.util.function.BiFunction<Lambdas, Integer, Integer> f = Lambdas::add; int[] count = {0}; Runnable r = () -> count[0] += b.n; r.run(); r.run();
                                java.util.function.IntFunction<int[]> arrays = int[]::new; java.util.function.IntFunction<Lambdas[]> more = Lambdas[]::new;
                                java.util.function.Function<Lambdas, Lambdas> next = x -> x.next; a.twice().run(); java.util.function.Supplier<Lambdas> self = () -> b;
                                return "" + read.applyAsInt(a) + m.make().n + f.apply(a, 3) + a.adder().applyAsInt(2) + (next.apply(a) == a) + (self.get() == a) + count[0] + arrays.apply(3).length + more.apply(2).length; }
                            """),
                    same(
                            "Inner",
                            """
                            int n = 1;
                            @Iso class In { int m = n + 1; int both() { return n++ * 10 + m; } class Plain { int all() { return n + m; } } }
                            class Ordinary { int twice() { return ++n * 2; } Inner outer() { return Inner.this; } }
                            int local(int by) { class L { int go() { return n + by; } } Runnable r = new Runnable() { public void run() { n += by; } }; r.run(); return new L().go(); }
                            static Object run() { Inner i = new Inner(); In in = i.new In(); Ordinary o = i.new Ordinary(); return "" + in.both() + in.m + in.new Plain().all() + o.twice() + (o.outer() == i) + i.local(4) + i.n; }
                            """),
                    same(
                            "Defaults",
                            """
                            interface Named { String name(); default String hello() { return "hello " + name() + tail(this); } static String tail(Named n) { return "!" + n.name(); } }
                            interface Sized<T> { T size(); default T same() { return size(); } }
                            @Iso static class A implements Named, Sized<Integer>, Comparable<A> { int n = 4; public String name() { return "a" + n; } public Integer size() { return n; }
                                public String hello() { return Named.super.hello() + "?"; } public int compareTo(A o) { return Integer.compare(n, o.n); } }
                            static Object run() { A a = new A(), b = new A(); b.n = 2; Named n = a; Sized<Integer> s = b; List<A> l = new ArrayList<>(List.of(a, b)); Collections.sort(l);
                                return n.hello() + a.hello() + s.same() + a.same() + a.compareTo(b) + l.get(0).n + (l.get(0) == b) + Collections.max(l).n; }
                            """),
                    same(
                            "Initialisers",
                            """
                            static int made; static final List<String> LOG = new ArrayList<>(); static final Initialisers ONE; static int[] counts = new int[3];
                            static { LOG.add("static"); ONE = new Initialisers(); counts[1] = ONE.n; }
                            int n; final int m; { n = 5; LOG.add("instance" + n); } Initialisers() { m = ++made; LOG.add("constructor"); }
                            Initialisers(int n) { this(); this.n = n; }
                            static Object run() { Initialisers i = new Initialisers(7); return LOG + "" + i.n + i.m + ONE.m + counts[1] + (ONE == ONE); }
                            """),
                    same(
                            "MethodsNamedInit",
                            """
                            int n; int m = 2; MethodsNamedInit() { init(); } MethodsNamedInit(int by) { this(); init(by); } void init() { n = m + 3; } void init(int by) { n += by; }
                            @Iso static class Below extends MethodsNamedInit { int k = 7; Below() { k++; } @Override void init() { super.init(); n *= 10; k = 40; } }
                            static Object run() { MethodsNamedInit a = new MethodsNamedInit(), b = new MethodsNamedInit(4); Below c = new Below(); String log = "" + a.n + b.n + c.n + c.k; a = c; a.init(); return log + a.n + c.k; }
                            """),
                    same(
                            "Throws",
                            """
                            static class Problem extends RuntimeException { final transient Throws of; Problem(Throws of) { super("p" + of.n); this.of = of; } }
                            int n = 2; Throws next;
                            int risky(int k) { try { if (k == 0) { throw new Problem(this); } if (k == 1) { return next.n; } return 10 / (k - 2); } finally { n++; } }
                            static Object run() { Throws t = new Throws(); String log = ""; for (int k = 0; k < 4; k++) { try { log += t.risky(k); } catch (Problem p) { log += p.getMessage() + (p.of == t); }
                                catch (NullPointerException | ArithmeticException e) { log += e.getClass().getSimpleName(); } }
                                try { Throws none = t.next; none.risky(1); } catch (NullPointerException e) { log += "npe"; } return log + t.n; }
                            """),
                    same(
                            "HalfMade",
                            """
                            int n; static HalfMade escaped; HalfMade(boolean fail) { n = 4; escaped = this; if (fail) { throw new IllegalStateException("half"); } n = 5; }
                            static Object run() { try { new HalfMade(true); } catch (IllegalStateException e) { return e.getMessage() + escaped.n; } return "none"; }
                            """),
                    same(
                            "GenericBridges",
                            """
                            @Iso static abstract class Base<T> { int n = 1; abstract T get(T other); T twice(T o) { return get(get(o)); } }
                            @Iso static class Texts extends Base<String> { String get(String o) { return o + n; } }
                            @Iso static class Selves extends Base<Selves> { Selves get(Selves o) { n++; return o == null ? this : o; } }
                            static <T extends Selves> T last(List<T> l) { T found = null; for (T t : l) { found = t; } return found; }
                            static Object run() { Base<String> b = new Texts(); Selves s = new Selves(); Base<Selves> c = s; return b.twice("x") + (c.twice(null) == s) + s.n + (last(List.of(s)) == s); }
                            """),
                    same(
                            "Overrides",
                            """
                            @Iso static class A { int n = 1; int f() { return n; } int g() { return f() * 10; } static int s(A a) { return a.f(); } private int p() { return 1; } int callsP() { return p(); } }
                            @Iso static class B extends A { int n = 5; int f() { return n + super.f(); } private int p() { return 2; } }
                            @Iso static final class C extends B { int f() { return super.f() + 100; } }
                            static Object run() { A a = new A(); A b = new B(); A c = new C(); return "" + a.g() + b.g() + c.g() + b.n + ((B) b).n + A.s(c) + b.callsP(); }
                            """),
                    same(
                            "Loops",
                            """
                            int n; Loops next; long l = 1L << 40; double d = 0.5; float f = 1.5f; char c = 'c'; byte b = -3; short s = 300; boolean t = true;
                            static Object run() { Loops head = null; for (int i = 0; i < 5; i++) { Loops x = new Loops(); x.n = i; x.next = head; head = x; } int sum = 0; for (Loops x = head; x != null; x = x.next) { sum += x.n; }
                                Loops a = head; a.l += 3; a.l++; a.d *= 3; a.f /= 2; a.c++; a.b--; a.s += 5; a.t &= sum > 3; a.n <<= 2; Loops p = a.n > 3 ? a : a.next; Loops q = (p = a.next).next;
                                return "" + sum + a.l + a.d + a.f + a.c + a.b + a.s + a.t + a.n + p.n + q.n + (a.l > 5 ? 1.5 : a.f); }
                            """),
                    same(
                            "NullsAndMerges",
                            """
                            int n = 1; NullsAndMerges next;
                            static Object pick(int k, NullsAndMerges m) { Object o = null; NullsAndMerges x = null; if (k == 1) { o = m; } else if (k == 2) { x = m; o = x; } return o == null ? x : o; }
                            static Object run() { NullsAndMerges m = new NullsAndMerges(); NullsAndMerges y = null; if (m.next == null) { y = m; } Object z = y; z = z == m ? y : null;
                                return "" + (pick(0, m) == null) + (pick(1, m) == m) + (pick(2, m) == m) + (z == m) + (y != null) + Optional.ofNullable(m.next).isPresent() + Optional.of(m).get().n; }
                            """),
                    same(
                            "NullsBeforeChoices",
                            """
                            int n; NullsBeforeChoices a, b; NullsBeforeChoices(NullsBeforeChoices a, NullsBeforeChoices b, int n) { this.a = a; this.b = b; this.n = n; }
                            static int of(NullsBeforeChoices a, NullsBeforeChoices b) { return (a == null ? 0 : 1) + (b == null ? 0 : 10); }
                            static String any(Object o, NullsBeforeChoices a, int[] c, int k) { return "" + o + (a == null) + (c == null) + k; }
                            static Object run() { NullsBeforeChoices x = new NullsBeforeChoices(null, null, 1); int k = x.n; NullsBeforeChoices y = new NullsBeforeChoices(null, k > 0 ? x : null, k > 5 ? 2 : 3);
                                return "" + of(null, k > 0 ? x : y) + of(null, k > 1 ? x : null) + of(k > 0 ? null : x, k > 0 ? null : y) + any(null, null, null, k > 0 ? 4 : 5) + (y.a == null) + (y.b == x) + y.n + (null == (k > 1 ? x.a : y.b)); }
                            """),
                    same(
                            "Recursion",
                            """
                            int key; Recursion left, right; Recursion(int key) { this.key = key; }
                            static Recursion add(Recursion t, int k) { if (t == null) { return new Recursion(k); } if (k < t.key) { t.left = add(t.left, k); } else { t.right = add(t.right, k); } return t; }
                            int sum() { return key + (left == null ? 0 : left.sum()) + (right == null ? 0 : right.sum()); } void into(List<Integer> l) { if (left != null) { left.into(l); } l.add(key); if (right != null) { right.into(l); } }
                            static void sort(int[] a, int from, int to) { if (to - from < 2) { return; } int p = a[from], m = from; for (int i = from + 1; i < to; i++) { if (a[i] < p) { int x = a[i]; a[i] = a[++m]; a[m] = x; } } a[from] = a[m]; a[m] = p; sort(a, from, m); sort(a, m + 1, to); }
                            static Object run() { Recursion t = null; int[] a = {5, 2, 8, 1, 9}; for (int k : a) { t = add(t, k); } List<Integer> l = new ArrayList<>(); t.into(l); sort(a, 0, a.length); return l + "" + t.sum() + Arrays.toString(a); }
                            """),
                    same(
                            "Collections1",
                            """
                            int n; Collections1(int n) { this.n = n; } @Override public boolean equals(Object o) { return o instanceof Collections1 c && c.n == n; } @Override public int hashCode() { return n; }
                            static Object run() { Map<Collections1, Integer> m = new HashMap<>(); for (int i = 0; i < 6; i++) { m.merge(new Collections1(i % 3), 1, Integer::sum); } Deque<Collections1> d = new ArrayDeque<>(); Collections1 c = new Collections1(4); d.push(c);
                                PriorityQueue<Collections1> q = new PriorityQueue<>(Comparator.comparingInt(x -> x.n)); q.add(c); q.add(new Collections1(1)); TreeMap<Integer, Collections1> t = new TreeMap<>(); t.put(1, c);
                                return m.values() + "" + (d.peek() == c) + q.peek().n + (t.get(1) == c) + java.util.stream.Stream.of(c, c).distinct().count(); }
                            """),
                    same(
                            "EnumsAndRecords",
                            """
                            enum Kind { A, B { int v() { return 9; } }; int v() { return ordinal(); } } record P(EnumsAndRecords e, int n) { P { if (n < 0) { throw new IllegalArgumentException(); } } }
                            int n = 3;
                            static String of(Kind k) { return switch (k) { case A -> "a"; case B -> "b" + k.v(); }; }
                            static Object run() { EnumsAndRecords e = new EnumsAndRecords(); P p = new P(e, 1), q = new P(e, 1); EnumMap<Kind, Integer> m = new EnumMap<>(Kind.class); m.put(Kind.B, 2);
                                return of(Kind.A) + of(Kind.B) + p.equals(q) + (p.hashCode() == q.hashCode()) + (p.e() == e) + p.e().n + m + (Kind.valueOf("A") == Kind.A); }
                            """),
                    ordinary(
                            "UsedOutside",
                            """
                            @Iso static class N { int n = 1; N next; String s = "s"; int[] a = {1, 2}; N(N next) { this.next = next; } int sum(int[] more) { int t = n; for (int i : more) { t += i; } more[0] = t; return t; } }
                            static Object run() { N x = new N(null), y = new N(x); y.n++; y.n += 4; y.next.s += "t"; int[] b = {1, 2}; int t = y.sum(b); x.next = y; N[] many = {x, y}; many[0].n = 8;
                                return "" + y.n + x.s + t + b[0] + (x.next.next.n) + many[0].n + x.n + y.a.length + y.a[1]; }
                            """),
                    ordinary(
                            "ExtendedOutside",
                            """
                            @Iso static class N { int n = 1; int f() { return n; } int g() { return f() + 1; } }
                            @Iso static class M extends N { int f() { return n * 100; } }
                            static Object run() { N a = new N(); N b = new M(); return "" + a.g() + b.g() + (b instanceof M); }
                            """),
                    same(
                            "Switches",
                            """
                            int n; String s = "two";
                            static Object run() { String log = ""; Switches w = new Switches(); for (int i = -1; i < 4; i++) { w.n = i; switch (w.n) { case 0: log += "0"; case 1: log += "1"; break; case 1000: log += "k"; break; default: log += "d"; } }
                                return log + switch (w.s) { case "one" -> 1; case "two" -> { Switches x = w; yield x.n; } default -> 0; }; }
                            """),
                    same(
                            "TryResources",
                            """
                            static String log = ""; int n = 1;
                            @Iso static class R implements AutoCloseable { int id; R(int id) { this.id = id; log += "o" + id; } public void close() { log += "c" + id; if (id == 3) { throw new IllegalStateException("close"); } } }
                            static Object run() { log = ""; try (R a = new R(1); R b = new R(2)) { log += a.id + b.id; } try (R c = new R(3)) { throw new RuntimeException("body"); } catch (RuntimeException e) { log += e.getMessage() + e.getSuppressed().length; } return log; }
                            """),
                    same(
                            "Iterates",
                            """
                            @Iso static class L implements Iterable<Integer> { int[] a = new int[2]; int size; void add(int i) { if (size == a.length) { a = Arrays.copyOf(a, size * 2); } a[size++] = i; }
                                public Iterator<Integer> iterator() { return new Iterator<>() { int at; public boolean hasNext() { return at < size; } public Integer next() { return a[at++]; } }; } }
                            static Object run() { L l = new L(); for (int i = 0; i < 9; i++) { l.add(i * i); } int s = 0; for (int i : l) { s += i; } return s + "" + l.size; }
                            """),
                    same(
                            "Interfaces",
                            """
                            interface Visitor<R> { R leaf(int n); R node(Interfaces a, Interfaces b); } interface Source { Interfaces get(); default int twice() { return get().n * 2; } }
                            int n; Interfaces a, b; Interfaces(int n, Interfaces a, Interfaces b) { this.n = n; this.a = a; this.b = b; } <R> R accept(Visitor<R> v) { return a == null ? v.leaf(n) : v.node(a, b); }
                            @Iso static final class Own implements Source { Interfaces held; Own(Interfaces held) { this.held = held; } public Interfaces get() { return held; } }
                            static Object run() { Interfaces t = new Interfaces(0, new Interfaces(2, null, null), new Interfaces(3, null, null)); int sum = t.accept(new Visitor<Integer>() { public Integer leaf(int n) { return n; } public Integer node(Interfaces a, Interfaces b) { return a.accept(this) + b.accept(this); } });
                                Source s = new Own(t.a); Source l = () -> t.b; Interfaces same = s.get(); return sum + "" + s.twice() + l.twice() + (same == t.a) + (l.get() == t.b) + (s instanceof Own o && o.held == t.a); }
                            """),
                    same(
                            "Wides",
                            """
                            long l = 5; double d = 2; Wides w; Wides() {} Wides(long a, Wides b, double c) { l = a; w = b; d = c; } static long mix(long a, Wides b, double c, Object o, int i) { return a + (b == null ? 0 : b.l) + (long) c + (o == b ? 1 : 0) + i; } long get(int i, long j) { return l + i + j; }
                            static Object run() { Wides x = new Wides(), y = new Wides(7L, x, 1.5); long t = mix(1L, x, 2.5, x, 3) + mix(2L, null, 1, y, 4); x.l = y.l = 9L; y.d += x.d++; long[] a = {1, 2}; a[0] += x.l++; a[1] = a[0]--; Object o = y.w; return t + " " + x.l + y.l + y.d + x.d + a[0] + a[1] + y.get(1, 2L) + (o == x) + Long.compare(x.l, y.l) + (y.w.l > 5L ? y.w : x).l; }
                            """),
                    same(
                            "NestedHandlers",
                            """
                            int n; NestedHandlers next;
                            int go(int k) { NestedHandlers at = this; int[] seen = {0}; try { for (int i = 0; i < k; i++) { at = at.next; seen[0]++; } at.n++; } catch (NullPointerException e) { at = this; seen[0] += 100; } finally { n += seen[0]; at.n += 1000; } return seen[0]; }
                            static Object run() { NestedHandlers a = new NestedHandlers(); a.next = new NestedHandlers(); return "" + a.go(0) + a.go(1) + a.go(5) + a.n + a.next.n; }
                            """),
                    same(
                            "Locals",
                            """
                            int n = 2; Locals other;
                            static Object run() { Locals a = new Locals(); Locals b; if (a.other == null) { b = a; } else { b = a.other; } var list = new ArrayList<Locals>(); list.add(b); for (Locals x : list) { x.n++; } Object o = list.get(0); if (o instanceof Locals p && p.n == 3) { a.other = p; } Iterator<Locals> it = list.iterator(); Locals c = it.next(); Optional<Locals> opt = Optional.of(c); Locals d = opt.map(x -> x.other).orElse(null); Locals e = opt.filter(x -> x.n > 100).orElseGet(Locals::new);
                                Comparator<Locals> by = Comparator.comparing(x -> x.n); return "" + (b == c) + (d == a) + e.n + by.compare(a, e) + list.contains(a) + list.indexOf(e) + new ArrayList<>(List.of(a)).remove(a) + Objects.requireNonNullElse(a.other, e).n; }
                            """),
                    same(
                            "NullVariables",
                            """
                            int n; NullVariables next; int[] a;
                            static int read() { NullVariables v = null; return v.n; }
                            static int write() { NullVariables v = null; v.n = 3; return v.n; }
                            static int count() { NullVariables v = null; NullVariables w = v; return w.n++; }
                            int link() { NullVariables v = null; v.next = this; return 1; }
                            static int follow() { NullVariables v = null; v.next.n = 2; return v.next.n; }
                            static Object run() { NullVariables x = new NullVariables(); String log = "";
                                for (int i = 0; i < 5; i++) { try { log += switch (i) { case 0 -> read(); case 1 -> write(); case 2 -> count(); case 3 -> x.link(); default -> follow(); }; } catch (NullPointerException e) { log += "npe"; } }
                                return log; }
                            """),
                    refused(
                            "AnonymousSubclass",
                            """
                            @Iso static class A { int f() { return 1; } int g() { return f(); } }
                            static Object run() { return new A() { int f() { return 7; } }.g(); }
                            """,
                            "it has no @Iso, and its super class has"),
                    refused(
                            "Native",
                            "native void go(); static Object run() { return 1; }",
                            "native"),
                    refused(
                            "Finalizes",
                            "@Override protected void finalize() {} static Object run() { return 1; }",
                            "a finalizer"));

    private LanguageProbes() {}
}
