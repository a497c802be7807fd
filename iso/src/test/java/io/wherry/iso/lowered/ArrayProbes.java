// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static io.wherry.iso.lowered.Probe.ordinary;
import static io.wherry.iso.lowered.Probe.refused;
import static io.wherry.iso.lowered.Probe.same;

import java.util.List;

/// Programs with arrays that are stored in objects, passed on, or dropped.
final class ArrayProbes {
    static final List<Probe> ALL =
            List.of(
                    same(
                            "StoredLater",
                            """
                            int[] a;
                            static Object run() { StoredLater s = new StoredLater(); int[] b = new int[3]; b[0] = 1; s.a = b; b[1] = 2; s.a[2] = 3;
                                return "" + s.a[0] + s.a[1] + b[2] + (s.a == b); }
                            """),
                    same(
                            "StoredOnOneWay",
                            """
                            int[] a = {9};
                            int[] pick(boolean own, int n) { int[] b = own ? a : new int[n]; b[0]++; if (n > 5) { a = b; } b[0]++; return b; }
                            static Object run() { StoredOnOneWay s = new StoredOnOneWay(); int[] b = s.pick(true, 2); b[0] += 10; int[] c = s.pick(false, 2); c[0]++; int[] d = s.pick(false, 7); d[0] += 5;
                                return "" + s.a[0] + b[0] + c[0] + d[0]; }
                            """),
                    same(
                            "StoredByCallee",
                            """
                            int[] a; StoredByCallee next; StoredByCallee(int[] a) { this.a = a; }
                            void keep(int[] b) { a = b; } int[] own() { return a; } static void pass(StoredByCallee s, int[] b) { s.keep(b); }
                            static Object run() { int[] x = {1}; StoredByCallee s = new StoredByCallee(x); x[0] = 2; int[] y = {3}; pass(s, y); y[0] = 4; int[] z = s.own(); z[0]++;
                                return "" + x[0] + s.a[0] + y[0] + (s.own() == y); }
                            """),
                    same(
                            "StoredInOverride",
                            """
                            @Iso static class A { int n; void take(int[] a) { a[0]++; } int[] give() { return new int[] {7}; } }
                            @Iso static class B extends A { int[] kept = {1}; void take(int[] a) { kept = a; } int[] give() { return kept; } }
                            static void both(A a, int[] x) { a.take(x); x[0] += 10; }
                            static Object run() { A a = new A(); B b = new B(); int[] x = {1}, y = {1}; both(a, x); both(b, y); y[0]++; int[] z = b.give(); z[0]++; A c = b; c.give()[0]++; a.give()[0]++;
                                return "" + x[0] + y[0] + b.kept[0] + a.give()[0]; }
                            """),
                    same(
                            "StoredInArray",
                            """
                            int[][] rows = new int[2][];
                            static Object run() { StoredInArray s = new StoredInArray(); int[] r = {1}; s.rows[0] = r; r[0] = 5; int[][] local = new int[2][]; int[] q = {2}; local[0] = q; q[0] = 6; local[1] = r; r[0]++;
                                s.rows[1] = local[0]; q[0]++; return "" + s.rows[0][0] + local[0][0] + local[1][0] + s.rows[1][0]; }
                            """),
                    same(
                            "StoredInLoop",
                            """
                            int[] best = {0}; int n;
                            static Object run() { StoredInLoop s = new StoredInLoop(); int[] at = new int[1]; for (int i = 0; i < 5; i++) { at[0] += i; if (i == 2) { s.best = at; } if (i == 3) { at = new int[] {100}; } } return s.best[0] + " " + at[0]; }
                            """),
                    same(
                            "StoredWhenCaught",
                            """
                            int[] a;
                            static Object run() { StoredWhenCaught s = new StoredWhenCaught(); int[] b = {1}; try { b[1] = 1; } catch (ArrayIndexOutOfBoundsException e) { s.a = b; } b[0] = 8; return s.a[0]; }
                            """),
                    same(
                            "NullArrays",
                            """
                            int[] a; String none() { int[] b = null; return b == null ? "null" : "" + b.length; }
                            static int[] maybe(int k) { int[] r = null; if (k > 0) { r = new int[k]; } return r; }
                            static Object run() { NullArrays n = new NullArrays(); n.a = null; int[] b = maybe(0); n.a = maybe(2); String log = n.none() + (b == null) + (n.a == null) + n.a.length; int[] c = null; if (b == null) { c = n.a; } c[0] = 4;
                                try { b[0]++; } catch (NullPointerException e) { log += "npe"; } return log + n.a[0]; }
                            """),
                    same(
                            "MixedCopies",
                            """
                            int[] a = {1, 2, 3, 4}; boolean[] f = {true, false}; MixedCopies[] m = new MixedCopies[2];
                            static Object run() { MixedCopies s = new MixedCopies(); int[] h = new int[3]; System.arraycopy(s.a, 1, h, 0, 3); h[0] = 9; System.arraycopy(h, 0, s.a, 2, 2); boolean[] g = new boolean[2]; System.arraycopy(s.f, 0, g, 1, 1); g[0] = true; System.arraycopy(g, 0, s.f, 1, 1);
                                MixedCopies[] n = {s, null}; System.arraycopy(n, 0, s.m, 1, 1); MixedCopies[] o = new MixedCopies[2]; System.arraycopy(s.m, 0, o, 0, 2); String log = "";
                                try { System.arraycopy(h, 2, s.a, 0, 2); } catch (ArrayIndexOutOfBoundsException e) { log += "out"; }
                                return log + Arrays.toString(s.a) + g[1] + s.f[1] + (s.m[1] == s) + (o[1] == s) + (o[0] == null); }
                            """),
                    same(
                            "WrongCopies",
                            """
                            int[] a = {1, 2}; WrongCopies[] m; String[] w = {"w"};
                            static Object run() { WrongCopies s = new WrongCopies(); s.m = new WrongCopies[] {s}; boolean[] g = new boolean[2]; String[] t = new String[2]; WrongCopies[] n = new WrongCopies[1]; String log = "";
                                try { System.arraycopy(s.w, 0, n, 0, 1); } catch (ArrayStoreException x) { log += "objects"; }
                                try { System.arraycopy(s.a, 0, g, 0, 2); } catch (ArrayStoreException e) { log += "flags"; }
                                try { System.arraycopy(s.m, 0, t, 0, 1); } catch (ArrayStoreException e) { log += "texts"; }
                                return log + g[0] + t[0]; }
                            """),
                    same(
                            "Letters",
                            """
                            static final int SIZE = 4; Letters[] next = new Letters[26]; boolean end;
                            void add(String w) { Letters at = this; for (char c : w.toCharArray()) { if (at.next[c - 'a'] == null) { at.next[c - 'a'] = new Letters(); } at = at.next[c - 'a']; } at.end = true; }
                            boolean has(String w) { char[] cs = w.toCharArray(); return find(cs, 0); } private boolean find(char[] cs, int i) { return i == cs.length ? end : next[cs[i] - 'a'] != null && next[cs[i] - 'a'].find(cs, i + 1); }
                            static Object run() { Letters l = new Letters(); for (String w : "ab abc x".split(" ")) { l.add(w); } return "" + l.has("ab") + l.has("a") + l.has("abc") + l.has("x") + l.has("y"); }
                            """),
                    same(
                            "Sorts",
                            """
                            int[] a = {3, 1, 2}; Sorts[] many;
                            int n; Sorts(int n) { this.n = n; }
                            static Object run() { Sorts s = new Sorts(0); Arrays.sort(s.a); int[] c = s.a.clone(); c[0] = 9; int at = Arrays.binarySearch(s.a, 3); s.many = new Sorts[] {new Sorts(2), new Sorts(1)}; Arrays.sort(s.many, (x, y) -> x.n - y.n);
                                List<Sorts> l = new ArrayList<>(Arrays.asList(s.many)); s.many = l.toArray(new Sorts[0]); s.a = Arrays.copyOf(s.a, 4); byte[] b = "hi".getBytes(); return Arrays.toString(s.a) + c[0] + at + s.many[0].n + s.many.length + new String(b) + Arrays.equals(s.a, c) + Arrays.hashCode(s.a) + Arrays.stream(s.a).max().getAsInt(); }
                            """),
                    same(
                            "Statics",
                            """
                            static int[] last = new int[2]; static Statics[] ALL = new Statics[2]; static int[][] deep = {{1}}; int n = 3;
                            static void set(int[] a) { last = a; } static int[] get() { return last; }
                            static Object run() { int[] b = {4}; set(b); b[0]++; int[] c = get(); c[0]++; Statics s = new Statics(); ALL[0] = s; s.n = 5; deep[0] = b; b[0]++; return "" + last[0] + ALL[0].n + (ALL[0] == s) + deep[0][0]; }
                            """),
                    same(
                            "LambdasWithArrays",
                            """
                            int[] a = {1}; int n;
                            static Object run() { LambdasWithArrays s = new LambdasWithArrays(); int[] sum = {0}; long[][] deep = {{1}}; LambdasWithArrays[] many = {s, null}; List.of(1, 2, 3).forEach(i -> { sum[0] += i; deep[0][0] *= 2; s.a[0] += i; many[1] = many[0]; });
                                java.util.function.Function<int[], int[]> f = x -> { x[0]++; return x; }; int[] y = {1}; int[] z = f.apply(y); return "" + sum[0] + deep[0][0] + s.a[0] + (many[1] == s) + y[0] + (z == y); }
                            """),
                    same(
                            "Asserts",
                            """
                            int[][] g = new int[3][3]; int sum() { int t = 0; for (int[] r : g) { for (int c : r) { t += c; } } return t; } static int trace(int[][] m) { int t = 0; for (int i = 0; i < m.length; i++) { t += m[i][i]; } return t; }
                            static int[][] unit(int n) { int[][] m = new int[n][n]; for (int i = 0; i < n; i++) { m[i][i] = 1; } return m; }
                            static Object run() { Asserts a = new Asserts(); a.g[1][1] = 4; int[][] u = unit(3); String log = "" + trace(a.g) + trace(u) + a.sum(); a.g = unit(3); a.g[0][1] = 7; int[] row = u[0]; row[0] = 5; return log + trace(a.g) + a.sum() + trace(u); }
                            """),
                    ordinary(
                            "PassedFromOutside",
                            """
                            @Iso static class N { int[] kept; int n; int read(int[] a) { return a[0] + a.length; } void write(int[] a) { a[0] = 42; } void keep(int[] a) { kept = a; a[0]++; } static int[] make(int k) { return new int[] {k, k}; } int[] kept() { return kept; } }
                            static Object run() { N x = new N(); int[] a = {1, 2}; int r = x.read(a); x.write(a); int w = a[0]; x.keep(a); return "" + r + w + a[0] + x.kept()[0] + N.make(3)[1]; }
                            """),
                    same(
                            "ThroughObject",
                            "int[] a = {1}; static Object run() { ThroughObject t = new ThroughObject(); Object o = t.a; ((int[]) o)[0]++; return t.a[0]; }"),
                    same(
                            "Choices",
                            """
                            int[] a = {1}; Choices next; int n;
                            static int first(int[] x, long l, int[] y, double d) { return x[0] + (int) l + y[0] + (int) d; }
                            int[] choose(int k) { return k == 0 ? a : k == 1 ? new int[] {k} : null; }
                            static Object run() { Choices c = new Choices(); int[] x = c.n == 0 ? c.a : new int[1]; x[0]++; int[] y = c.n != 0 ? c.a : new int[1]; y[0]++; int[] z = c.next == null ? new int[] {7} : c.next.a; z[0]++; int[] w; try { w = new int[-c.n]; w[0] = 1; } catch (RuntimeException e) { w = new int[] {5}; } finally { c.n++; }
                                int[] p = c.choose(0), q = c.choose(1), r = c.choose(2); p[0] += 10; q[0]++; String log = "" + (r == null) + (p == c.a) + q[0]; for (int i = 0; i < 2; i++) { int[] t = i == 0 ? p : q; t[0]++; }
                                return log + c.a[0] + x[0] + y[0] + z[0] + w[0] + first(c.a, 3L, new int[] {2}, 1.5) + first(new int[] {1}, 1L, new int[] {2}, 0.5) + first(new int[] {1}, 1L, c.a, 0.5) + q[0]; }
                            """),
                    same(
                            "Constructors",
                            """
                            final int[] a; final String[] s; Constructors(int[] a, String... s) { this.a = a; this.s = s; } Constructors(int n) { this(new int[n], "k"); a[0] = n; } static int sum(Constructors... all) { int t = 0; for (Constructors c : all) { t += c.a[0]; } return t; }
                            @Iso static class Sub extends Constructors { final int[] more; Sub(int[] b) { super(b, "x", "y"); more = b; more[0]++; } }
                            static Object run() { int[] b = {4}; Sub s = new Sub(b); b[0]++; Constructors c = new Constructors(3); return "" + s.a[0] + s.more[0] + s.s.length + c.a[0] + c.s[0] + (s.a == s.more) + sum(s, c); }
                            """),
                    same(
                            "Streams",
                            """
                            long[] data = {3, 1, 2}; String[] words = {"b", "a"}; int n;
                            static Object run() { Streams s = new Streams(); long t = Arrays.stream(s.data).map(x -> x * 2).sum(); String j = String.join(",", s.words); List<String> l = Arrays.asList(s.words.clone()); Collections.sort(l); String[] sorted = java.util.stream.Stream.of(s.words).sorted().toArray(String[]::new); int[] boxed = java.util.stream.IntStream.range(0, 4).toArray(); s.data = new long[] {boxed[3]}; StringBuilder b = new StringBuilder(); for (char c : "xy".toCharArray()) { b.append(c).append(new char[] {c}); }
                                byte[] bytes = new byte[2]; java.nio.ByteBuffer.wrap(bytes).putShort((short) 258); return t + j + l + sorted[0] + s.data[0] + b + bytes[0] + bytes[1] + String.valueOf(new char[] {'q'}) + String.format("%d%s", s.n, s.words[0]) + new StringBuilder("ab").reverse(); }
                            """),
                    same(
                            "ClonesNull",
                            """
                            int[] a; String[] words; ClonesNull[] many; int[][] rows; static int[] kept;
                            static Object run() { ClonesNull c = new ClonesNull(); String log = "";
                                for (int i = 0; i < 6; i++) { try { log += switch (i) { case 0 -> { int[] b = c.a.clone(); yield b == null; } case 1 -> { String[] b = c.words.clone(); yield b == null; }
                                    case 2 -> { ClonesNull[] b = c.many.clone(); yield b == null; } case 3 -> { int[][] b = c.rows.clone(); yield b == null; }
                                    case 4 -> { c.a = kept.clone(); yield 4; } default -> { c.a = c.a.clone(); yield 5; } }; } catch (NullPointerException e) { log += "npe"; } }
                                return log; }
                            """),
                    refused(
                            "ThroughMerge",
                            "int[] a = {1}; static Object run() { ThroughMerge t = new ThroughMerge(); Object o = t.a[0] > 0 ? t.a : \"x\"; return ((int[]) o)[0]; }",
                            "an array of a cluster"),
                    refused(
                            "FromList",
                            "int[] a; static Object run() { List<int[]> l = List.of(new int[1]); FromList f = new FromList(); f.a = l.get(0); return 1; }",
                            "an array that was an Object is stored in a cluster"),
                    refused(
                            "IntoList",
                            "int[] a = {1}; static Object run() { List<int[]> l = new ArrayList<>(); l.add(new IntoList().a); return 1; }",
                            "an array of a cluster in the place of an object"),
                    refused(
                            "Shared",
                            "static int[] t; int[] a = {1}; static Object run() { t = new Shared().a; return 1; }",
                            "an array of a cluster in a field outside of it"));

    private ArrayProbes() {}
}
