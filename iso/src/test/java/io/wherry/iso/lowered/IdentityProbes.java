// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import static io.wherry.iso.lowered.Probe.ordinary;
import static io.wherry.iso.lowered.Probe.refused;
import static io.wherry.iso.lowered.Probe.same;

import java.util.List;

/// Programs that use the identity of objects.
final class IdentityProbes {
    static final List<Probe> ALL =
            List.of(
                    same(
                            "CloneCopies",
                            """
                            @Iso static class C implements Cloneable { int n = 1; C next; int[] a = {1, 2};
                                C copy() { try { return (C) super.clone(); }
                                    catch (CloneNotSupportedException e) { throw new AssertionError(e); } } }
                            static Object run() { C c = new C(); c.next = c; C d = c.copy(); d.n = 7; d.a[0] = 9;
                                return c.n + " " + d.n + " " + (d == c) + (d.next == c) + c.a[0] + d.getClass().getSimpleName(); }
                            """),
                    same(
                            "CloneOfSubclass",
                            """
                            @Iso static class A implements Cloneable { int n = 1;
                                @Override public A clone() { try { return (A) super.clone(); }
                                    catch (CloneNotSupportedException e) { throw new AssertionError(e); } } }
                            @Iso static class B extends A { long m = 2; @Override public B clone() { return (B) super.clone(); } }
                            static Object run() { A b = new B(); A c = b.clone(); ((B) c).m = 5;
                                return (c instanceof B) + " " + ((B) b).m + ((B) c).m + (b == c) + b.equals(c); }
                            """),
                    same(
                            "CloneUnsupported",
                            """
                            int n;
                            Object copy() throws CloneNotSupportedException { return super.clone(); }
                            static Object run() { try { return "" + new CloneUnsupported().copy(); }
                                catch (CloneNotSupportedException e) { return "refused"; } }
                            """),
                    same(
                            "Compares",
                            """
                            int n; Compares other;
                            boolean is(Object o) { return this == o; }
                            static Object run() { Compares a = new Compares(), b = new Compares(); a.other = b; b.other = a;
                                Object o = a, p = a.other; Compares none = null;
                                return "" + (a == b) + (a != b) + (a.other == b) + (a.other.other == a) + (o == a) + (a == o)
                                    + (o != p) + (p == b) + (none == null) + (a.other == null) + (o == null) + a.is(o) + a.is(p)
                                    + a.is(null) + a.is("x"); }
                            """),
                    same(
                            "HashCodes",
                            """
                            int n;
                            int both() { return super.hashCode() ^ hashCode(); }
                            static Object run() { HashCodes a = new HashCodes(); Object o = a;
                                return "" + (a.hashCode() == a.hashCode()) + (a.hashCode() == o.hashCode()) + a.both()
                                    + (System.identityHashCode(a) == System.identityHashCode(a))
                                    + (System.identityHashCode(o) == System.identityHashCode(a))
                                    + (a.hashCode() == System.identityHashCode(a)) + System.identityHashCode(null)
                                    + (Objects.hashCode(a) == a.hashCode()); }
                            """),
                    same(
                            "SuperMethods",
                            """
                            int n;
                            @Override public int hashCode() { return super.hashCode(); }
                            @Override public boolean equals(Object o) { return super.equals(o); }
                            @Override public String toString() { return "<" + super.toString() + ">"; }
                            static Object run() { SuperMethods a = new SuperMethods(), b = new SuperMethods(); Object o = a;
                                return "" + a.equals(a) + a.equals(o) + o.equals(a) + a.equals(b) + a.equals(null)
                                    + (a.hashCode() == a.hashCode()) + (a.hashCode() == System.identityHashCode(o))
                                    + a.toString().equals(a.toString())
                                    + a.toString().equals("<" + SuperMethods.class.getName() + "@" + Integer.toHexString(a.hashCode()) + ">"); }
                            """),
                    same(
                            "TextOfObject",
                            """
                            int n;
                            static Object run() { TextOfObject a = new TextOfObject(); Object o = a;
                                return "" + a.toString().equals(o.toString()) + a.toString().equals("" + a)
                                    + a.toString().startsWith(a.getClass().getName() + "@") + String.valueOf(a).equals(a + "")
                                    + a.toString().equals(Objects.toString(a)) + a.toString().equals(Objects.toIdentityString(a)); }
                            """),
                    same(
                            "EqualsNotOverridden",
                            """
                            int n;
                            static Object run() { EqualsNotOverridden a = new EqualsNotOverridden(), b = new EqualsNotOverridden();
                                Set<Object> set = new HashSet<>(List.of(a, b)); set.add(a);
                                List<Object> list = new ArrayList<>(List.of(b, a));
                                return "" + a.equals(a) + a.equals(b) + Objects.equals(a, a) + set.size() + set.contains(a)
                                    + list.indexOf(a) + list.contains(b) + a.equals("a") + a.equals(null); }
                            """),
                    same(
                            "RequireNonNull",
                            """
                            int n; int[] a = {1}; RequireNonNull next; String s = "s";
                            RequireNonNull(RequireNonNull next) { this.next = next; }
                            void set(int[] b) { a = Objects.requireNonNull(b, "b"); }
                            static Object run() { RequireNonNull r = new RequireNonNull(null); r.next = Objects.requireNonNull(r);
                                int[] b = Objects.requireNonNull(r.a); b[0] = 5; String log = "" + (r.next == r) + r.a[0] + (b == r.a);
                                try { Objects.requireNonNull(new RequireNonNull(null).next, "none"); } catch (NullPointerException e) { log += e.getMessage(); }
                                try { Objects.requireNonNull(new RequireNonNull(null).next, () -> "supplied"); } catch (NullPointerException e) { log += e.getMessage(); }
                                try { Objects.requireNonNull(new RequireNonNull(null).next); } catch (NullPointerException e) { log += e.getMessage(); }
                                int[] c = {3}; r.set(c); c[0] = 4; RequireNonNull other = Objects.requireNonNullElse(null, r);
                                return log + r.a[0] + Objects.requireNonNull(r.s) + (other == r); }
                            """),
                    ordinary(
                            "ComparedOutside",
                            """
                            @Iso static class N { int n; N next; N self() { return this; } }
                            static boolean same(Object a, Object b) { return a == b; }
                            static Object run() { N a = new N(); a.next = new N(); N b = a.next;
                                return "" + (a == a.self()) + (a.next == b) + (a.next != b) + (a.next == a) + same(a, a.self())
                                    + (System.identityHashCode(b) == System.identityHashCode(a.next)); }
                            """),
                    refused(
                            "StringIdentity",
                            """
                            String s = "s";
                            static Object run() { StringIdentity a = new StringIdentity(); return a.s == a.s; }
                            """,
                            "compares strings or boxed values by =="),
                    refused(
                            "IdentityMap",
                            "static Object run() { Map<Object, String> m = new IdentityHashMap<>(); m.put(new IdentityMap(), \"a\"); return m.size(); }",
                            "java.util.IdentityHashMap"),
                    refused(
                            "WeakMap",
                            "static Object run() { Map<Object, String> m = new WeakHashMap<>(); m.put(new WeakMap(), \"a\"); return m.size(); }",
                            "java.util.WeakHashMap"),
                    refused(
                            "WeakReferences",
                            "int n; static Object run() { WeakReferences w = new WeakReferences(); Object r = new java.lang.ref.WeakReference<>(w); return w.n; }",
                            "java.lang.ref.WeakReference"),
                    refused(
                            "Cleaned",
                            "static Object run() { java.lang.ref.Cleaner.create().register(new Cleaned(), () -> {}); return 1; }",
                            "java.lang.ref.Cleaner"),
                    refused(
                            "Locked",
                            "static synchronized Object run() { return 1; } synchronized void go() {}",
                            "synchronized"),
                    refused(
                            "Block",
                            "static Object run() { Block b = new Block(); synchronized (b) { return 1; } }",
                            "a synchronized block"),
                    refused(
                            "Waits",
                            "static Object run() throws Exception { new Waits().wait(1); return 1; }",
                            "method wait of a monitor"),
                    refused(
                            "Notifies",
                            "static Object run() { Object o = new Notifies(); o.notifyAll(); return 1; }",
                            "method notifyAll of a monitor"),
                    refused(
                            "HoldsLock",
                            "static Object run() { return Thread.holdsLock(new HoldsLock()); }",
                            "java.lang.Thread.holdsLock"),
                    refused(
                            "Handles",
                            """
                            int n; static final java.lang.invoke.VarHandle N;
                            static { try { N = java.lang.invoke.MethodHandles.lookup().findVarHandle(Handles.class, "n", int.class); }
                                catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } }
                            static Object run() { Handles h = new Handles(); N.setVolatile(h, 4); return h.n; }
                            """,
                            "findVarHandle"),
                    refused(
                            "Updater",
                            """
                            static class A { volatile A next; } A a; int n;
                            static Object run() { return java.util.concurrent.atomic.AtomicReferenceFieldUpdater.newUpdater(A.class, A.class, "next"); }
                            """,
                            "field=a"),
                    refused(
                            "UpdaterOfOwn",
                            """
                            int n;
                            static Object run() { return java.util.concurrent.atomic.AtomicIntegerFieldUpdater.newUpdater(UpdaterOfOwn.class, "n"); }
                            """,
                            "java.util.concurrent.atomic.AtomicIntegerFieldUpdater.newUpdater"),
                    refused(
                            "Reflects",
                            "int n; static Object run() throws Exception { return Reflects.class.getDeclaredField(\"n\").getInt(new Reflects()); }",
                            "java.lang.Class.getDeclaredField"),
                    refused(
                            "ReflectsAll",
                            "int n; int count() { return getClass().getDeclaredFields().length; } static Object run() { return new ReflectsAll().count(); }",
                            "java.lang.Class.getDeclaredFields"));

    private IdentityProbes() {}
}
