// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.graph;

import io.wherry.testkit.SourceClassLoader;
import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import io.wherry.testkit.conformance.wire.Wire;
import io.wherry.testkit.conformance.wire.Wires;
import java.util.ArrayList;
import java.util.List;

/// Classes that change between writer and reader, `readObjectNoData`, `serialVersionUID`.
///
/// Lean is asked to evolve: [Wire#evolving]. All changes are made to a class `A` with a stated
/// `serialVersionUID`, of which the writer and the reader have other members.
final class EvolutionRules {
    private static final String CLASS =
            "class A %s implements Serializable { private static final long serialVersionUID = 1; %s }";
    private static final String SEEN = "public String toString() { return \"\" + (%s); }";
    private static final String MISMATCH =
            "the codec's own exception, an IOException that names class and difference";
    private static final String BASE = "class B { int b = 5; }";
    private static final String SERIAL_BASE =
            "class B implements Serializable { private static final long serialVersionUID = 1; int b = 6; }";

    private EvolutionRules() {}

    static Chapter chapter() {
        return new Chapter("Other versions of a class", RULES);
    }

    /// The reader's `seen` when its class has members `after` and the writer's class has `before`.
    private static Object change(Wire wire, String before, String after, String seen)
            throws Exception {
        SourceClassLoader writer = SourceClassLoader.of(CLASS.formatted("", before));
        SourceClassLoader reader =
                SourceClassLoader.of(CLASS.formatted("", after + SEEN.formatted(seen)));
        return exchange(wire, writer, reader);
    }

    private static Object exchange(Wire wire, SourceClassLoader writer, SourceClassLoader reader)
            throws Exception {
        byte[] bytes = wire.evolving().write(writer.make("A"));
        return wire.evolving().withLoader(reader).read(bytes);
    }

    /// The reader's view when it lacks the classes `gone`, and `A` has members `after` at the
    /// reader and
    /// `before` at the writer.
    private static Object withoutClasses(Wire wire, String before, String after, String... gone)
            throws Exception {
        List<String> written = new ArrayList<>(List.of(gone));
        written.addFirst(CLASS.formatted("", before));
        SourceClassLoader writer = SourceClassLoader.of(written.toArray(String[]::new));
        return exchange(wire, writer, SourceClassLoader.of(CLASS.formatted("", after)));
    }

    private static final List<Rule> RULES =
            List.of(
                    graph(
                            "a field that was added has its default value",
                            "5.6.2",
                            wire ->
                                    change(
                                            wire,
                                            "int x = 1;",
                                            "int x; int y = 9; String z = \"z\";",
                                            "x + \" \" + y + z"),
                            "1 0null"),
                    graph(
                            "a field that was removed is skipped",
                            "5.6.2",
                            wire ->
                                    change(
                                            wire,
                                            "int x = 1; Object o = new int[3]; int y = 2;",
                                            "int y;",
                                            "y"),
                            2),
                    graph(
                            "the order of fields does not count",
                            "5.6.2",
                            wire ->
                                    change(
                                            wire,
                                            "int x = 1; String s = \"s\"; int y = 2;",
                                            "int y; int x; String s;",
                                            "x + s + y"),
                            "1s2"),
                    graph(
                            "access may change",
                            "5.6.2",
                            wire -> change(wire, "public int x = 1;", "private int x;", "x"),
                            1),
                    graph(
                            "a field made transient is skipped",
                            "5.6.1",
                            wire -> change(wire, "int x = 1;", "transient int x;", "x"),
                            0),
                    graph(
                            "a field made static is skipped",
                            "5.6.1",
                            wire -> change(wire, "int x = 1;", "static int x;", "x"),
                            0),
                    graph(
                            "a field no longer transient has its default value",
                            "5.6.2",
                            wire -> change(wire, "transient int x = 1;", "int x = 5;", "x"),
                            0),
                    graph(
                                    "a primitive of another type is incompatible",
                                    "5.6.1",
                                    wire -> change(wire, "int x = 1;", "short x;", "x"),
                                    "InvalidClassException")
                            .differs(Wires.LEAN, "ClassMismatchException", MISMATCH),
                    graph(
                                    "a primitive is not widened",
                                    "5.6.1",
                                    wire -> change(wire, "int x = 1;", "long x;", "x"),
                                    "InvalidClassException")
                            .differs(Wires.LEAN, 1, "documented: widened as Java assigns it"),
                    graph(
                                    "a primitive made a reference is incompatible",
                                    "5.6.1",
                                    wire -> change(wire, "int x = 1;", "Integer x;", "x"),
                                    "InvalidClassException")
                            .differs(Wires.LEAN, "ClassMismatchException", MISMATCH),
                    graph(
                            "a reference takes any type that its object fits",
                            "5.6",
                            wire -> change(wire, "String x = \"s\";", "Object x;", "x"),
                            "s"),
                    graph(
                                    "an object that does not fit its field is a ClassCastException",
                                    "5.6",
                                    wire -> change(wire, "Object x = \"s\";", "Integer x;", "x"),
                                    "ClassCastException")
                            .differs(
                                    Wires.LEAN,
                                    "WireFormatException",
                                    "an object that does not fit is an error of the bytes, with the field's name"),
                    graph(
                            "what a removed field held can be referred to",
                            "5.6.2",
                            wire ->
                                    change(
                                            wire,
                                            "Object gone = new int[] {7}; Object kept = gone;",
                                            "Object kept;",
                                            "((int[]) kept)[0]"),
                            7),
                    graph(
                            "a removed field may hold a missing class",
                            "5.6.2",
                            wire ->
                                    withoutClasses(
                                            wire,
                                            "int x = 3; Object gone = new G();",
                                            "int x;" + SEEN.formatted("x"),
                                            "class G implements Serializable {}"),
                            3),
                    graph(
                            "a removed field may hold a record, an enum or an Externalizable of a missing class",
                            "5.6.2",
                            wire ->
                                    withoutClasses(
                                            wire,
                                            "Object gone1 = new R(1, \"kept\"); Object gone2 = E.ONE; Object gone3 = new X(); Object kept = \"kept\";",
                                            "Object kept;" + SEEN.formatted("kept"),
                                            "record R(int a, String b) implements Serializable {}",
                                            "enum E { ONE }",
                                            "class X implements Externalizable { public void writeExternal(ObjectOutput out) throws IOException { out.writeInt(1); out.writeObject(E.ONE); out.writeInt(2); } public void readExternal(ObjectInput in) {} }"),
                            "kept"),
                    graph(
                            "objects of missing classes may hold others and run hooks",
                            "5.6.2",
                            wire ->
                                    withoutClasses(
                                            wire,
                                            "Object gone1 = new H(); Object gone2 = ((H) gone1).g; int[] kept = ((H) gone1).g.kept;",
                                            "int[] kept;" + SEEN.formatted("kept[0]"),
                                            "class G implements Serializable { Object cycle; int[] kept = {7}; }",
                                            "class H extends G { G g = new G(); private void writeObject(ObjectOutputStream out) throws IOException { g.cycle = this; out.defaultWriteObject(); out.writeInt(5); out.writeObject(g); out.writeObject(new G()); } }"),
                            7),
                    graph(
                                    "an object of a missing class cannot be kept",
                                    "5.6.2",
                                    wire ->
                                            withoutClasses(
                                                    wire,
                                                    "Object gone = new G(); Object kept = gone;",
                                                    "Object kept;" + SEEN.formatted("kept"),
                                                    "class G implements Serializable {}"),
                                    "ClassNotFoundException")
                            .differs(
                                    Wires.LEAN,
                                    "UnknownClassException",
                                    "the codec's own exception, an IOException that names class and byte"),
                    graph(
                            "a superclass that was inserted runs its readObjectNoData",
                            "3.5",
                            wire -> {
                                SourceClassLoader writer =
                                        SourceClassLoader.of(CLASS.formatted("", "int x = 1;"));
                                SourceClassLoader reader =
                                        SourceClassLoader.of(
                                                "class B implements Serializable { private static final long serialVersionUID = 1; int b = 6; private void readObjectNoData() { b = 44; } }",
                                                CLASS.formatted(
                                                        "extends B",
                                                        "int x;" + SEEN.formatted("b + x")));
                                return exchange(wire, writer, reader);
                            },
                            45),
                    graph(
                            "without that hook it has default values",
                            "3.5",
                            wire -> {
                                SourceClassLoader writer =
                                        SourceClassLoader.of(CLASS.formatted("", "int x = 1;"));
                                SourceClassLoader reader =
                                        SourceClassLoader.of(
                                                SERIAL_BASE,
                                                CLASS.formatted(
                                                        "extends B",
                                                        "int x;" + SEEN.formatted("b + x")));
                                return exchange(wire, writer, reader);
                            },
                            1),
                    graph(
                            "readObjectNoData does not run where the stream has data",
                            "3.5",
                            wire -> {
                                String base =
                                        "class B implements Serializable { private static final long serialVersionUID = 1; int b = 6; private void readObjectNoData() { b = 44; } }";
                                SourceClassLoader both =
                                        SourceClassLoader.of(
                                                base,
                                                CLASS.formatted("extends B", SEEN.formatted("b")));
                                return exchange(wire, both, both);
                            },
                            6),
                    graph(
                            "what readObjectNoData throws comes out",
                            "3.5",
                            wire -> {
                                SourceClassLoader writer =
                                        SourceClassLoader.of(CLASS.formatted("", "int x = 1;"));
                                SourceClassLoader reader =
                                        SourceClassLoader.of(
                                                "class B implements Serializable { private static final long serialVersionUID = 1; private void readObjectNoData() throws ObjectStreamException { throw new InvalidObjectException(\"no data\"); } }",
                                                CLASS.formatted("extends B", ""));
                                return exchange(wire, writer, reader);
                            },
                            "InvalidObjectException"),
                    graph(
                            "a superclass that was removed is skipped",
                            "5.6",
                            wire -> {
                                SourceClassLoader writer =
                                        SourceClassLoader.of(
                                                SERIAL_BASE,
                                                CLASS.formatted("extends B", "int x = 1;"));
                                SourceClassLoader reader =
                                        SourceClassLoader.of(
                                                SERIAL_BASE,
                                                CLASS.formatted(
                                                        "", "int x;" + SEEN.formatted("x")));
                                return exchange(wire, writer, reader);
                            },
                            1),
                    graph(
                            "a superclass made serializable has default values",
                            "5.6.2",
                            wire -> {
                                SourceClassLoader writer =
                                        SourceClassLoader.of(
                                                BASE, CLASS.formatted("extends B", "int x = 1;"));
                                SourceClassLoader reader =
                                        SourceClassLoader.of(
                                                SERIAL_BASE,
                                                CLASS.formatted(
                                                        "extends B",
                                                        "int x;" + SEEN.formatted("b + x")));
                                return exchange(wire, writer, reader);
                            },
                            1),
                    graph(
                            "a superclass no longer serializable runs its constructor",
                            "5.6.1",
                            wire -> {
                                SourceClassLoader writer =
                                        SourceClassLoader.of(
                                                SERIAL_BASE,
                                                CLASS.formatted("extends B", "int x = 1;"));
                                SourceClassLoader reader =
                                        SourceClassLoader.of(
                                                BASE,
                                                CLASS.formatted(
                                                        "extends B",
                                                        "int x;" + SEEN.formatted("b + x")));
                                return exchange(wire, writer, reader);
                            },
                            6),
                    graph(
                            "a superclass that moved up finds its data, one that moved down none",
                            "5.6.1",
                            wire -> {
                                String b =
                                        "class B %s implements Serializable { private static final long serialVersionUID = 1; int b = 1; }";
                                String c = b.replace("B", "C").replace("int b = 1", "int c = 2");
                                SourceClassLoader writer =
                                        SourceClassLoader.of(
                                                b.formatted(""),
                                                c.formatted("extends B"),
                                                CLASS.formatted("extends C", ""));
                                SourceClassLoader reader =
                                        SourceClassLoader.of(
                                                c.formatted(""),
                                                b.formatted("extends C"),
                                                CLASS.formatted(
                                                        "extends B",
                                                        SEEN.formatted("b + \" \" + c")));
                                return exchange(wire, writer, reader);
                            },
                            "0 2"),
                    graph(
                            "writeObject may be added: readObject gets what it wrote",
                            "5.6.2",
                            wire ->
                                    change(
                                            wire,
                                            "int x = 1; private void writeObject(ObjectOutputStream out) throws IOException { out.defaultWriteObject(); out.writeInt(5); }",
                                            "int x; int y; private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException { in.defaultReadObject(); y = in.readInt(); }",
                                            "x + y"),
                            6),
                    graph(
                            "writeObject may be there for the writer only",
                            "5.6.2",
                            wire ->
                                    change(
                                            wire,
                                            "int x = 1; private void writeObject(ObjectOutputStream out) throws IOException { out.defaultWriteObject(); out.writeInt(5); out.writeObject(\"more\"); }",
                                            "int x;",
                                            "x"),
                            1),
                    graph(
                            "readObject may be there for the reader only and finds no data",
                            "5.6.2",
                            wire ->
                                    change(
                                            wire,
                                            "int x = 1;",
                                            "int x; String s; private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException { in.defaultReadObject(); try { s = \"\" + in.readObject(); } catch (OptionalDataException e) { s = \" eof=\" + e.eof; } }",
                                            "x + s"),
                            "1 eof=true"),
                    graph(
                            "GetField tells which fields the stream lacks",
                            "3.2",
                            wire ->
                                    change(
                                            wire,
                                            "int x = 1;",
                                            "int x; int y; String s; private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException { var all = in.readFields(); s = all.defaulted(\"x\") + \" \" + all.defaulted(\"y\") + \" \" + all.get(\"y\", 8); }",
                                            "s"),
                            "false true 8"),
                    graph(
                                    "serialVersionUID must be equal",
                                    "4.6",
                                    wire ->
                                            exchange(
                                                    wire,
                                                    SourceClassLoader.of(
                                                            "class A implements Serializable { private static final long serialVersionUID = 1; }"),
                                                    SourceClassLoader.of(
                                                            "class A implements Serializable { private static final long serialVersionUID = 2; }")),
                                    "InvalidClassException")
                            .differs(Wires.LEAN, "ClassMismatchException", MISMATCH),
                    graph(
                            "serialVersionUID may be of any access and an int",
                            "4.6",
                            wire ->
                                    exchange(
                                            wire,
                                            SourceClassLoader.of(
                                                    "class A implements Serializable { static final int serialVersionUID = 5; }"),
                                            SourceClassLoader.of(
                                                    CLASS.replace("= 1", "= 5L")
                                                            .formatted("", SEEN.formatted("5")))),
                            5),
                    graph(
                                    "the default serialVersionUID follows the members",
                                    "4.6",
                                    wire ->
                                            exchange(
                                                    wire,
                                                    SourceClassLoader.of(
                                                            "class A implements Serializable { int x; }"),
                                                    SourceClassLoader.of(
                                                            "class A implements Serializable { int x; int y; }")),
                                    "InvalidClassException")
                            .differs(Wires.LEAN, "ClassMismatchException", MISMATCH),
                    graph(
                                    "the default serialVersionUID follows methods too",
                                    "4.6",
                                    wire ->
                                            exchange(
                                                    wire,
                                                    SourceClassLoader.of(
                                                            "class A implements Serializable { int x = 4; }"),
                                                    SourceClassLoader.of(
                                                            "class A implements Serializable { int x; public String toString() { return \"\" + x; } }")),
                                    "InvalidClassException")
                            .differs(
                                    Wires.LEAN,
                                    4,
                                    "documented: a default one is not looked at where the fields are the same"),
                    graph(
                            "a class that was compiled again is the same",
                            "4.6",
                            wire -> {
                                String source =
                                        "class A implements Serializable { int x = 4; public String toString() { return \"\" + x; } }";
                                return exchange(
                                        wire,
                                        SourceClassLoader.of(source),
                                        SourceClassLoader.of(source));
                            },
                            4),
                    graph(
                                    "a class no longer serializable is refused",
                                    "5.6.1",
                                    wire ->
                                            exchange(
                                                    wire,
                                                    SourceClassLoader.of(CLASS.formatted("", "")),
                                                    SourceClassLoader.of(
                                                            "class A { private static final long serialVersionUID = 1; }")),
                                    "InvalidClassException")
                            .differs(Wires.LEAN, "ClassMismatchException", MISMATCH),
                    graph(
                                    "a class made Externalizable is refused",
                                    "5.6.1",
                                    wire ->
                                            exchange(
                                                    wire,
                                                    SourceClassLoader.of(CLASS.formatted("", "")),
                                                    SourceClassLoader.of(
                                                            "public class A implements Externalizable { private static final long serialVersionUID = 1; public A() {} public void writeExternal(ObjectOutput o) {} public void readExternal(ObjectInput i) {} }")),
                                    "InvalidClassException")
                            .differs(Wires.LEAN, "ClassMismatchException", MISMATCH),
                    graph(
                            "a class made abstract is refused",
                            "B",
                            wire ->
                                    exchange(
                                            wire,
                                            SourceClassLoader.of(CLASS.formatted("", "")),
                                            SourceClassLoader.of(
                                                    "abstract " + CLASS.formatted("", ""))),
                            "InvalidClassException"),
                    graph(
                                    "a class made an enum is refused",
                                    "5.6.1",
                                    wire ->
                                            exchange(
                                                    wire,
                                                    SourceClassLoader.of(CLASS.formatted("", "")),
                                                    SourceClassLoader.of("enum A { ONE }")),
                                    "InvalidClassException")
                            .differs(Wires.LEAN, "ClassMismatchException", MISMATCH),
                    graph(
                            "a class made a record is read by name",
                            "1.13",
                            wire ->
                                    exchange(
                                            wire,
                                            SourceClassLoader.of(
                                                    CLASS.formatted(
                                                            "", "int x = 1; String s = \"s\";")),
                                            SourceClassLoader.of(
                                                    "record A(String s, int x) implements Serializable { private static final long serialVersionUID = 1; }")),
                            "A[s=s, x=1]"),
                    graph(
                                    "a missing class is an error",
                                    "B",
                                    wire ->
                                            exchange(
                                                    wire,
                                                    SourceClassLoader.of(CLASS.formatted("", "")),
                                                    SourceClassLoader.of("class Other {}")),
                                    "ClassNotFoundException")
                            .differs(
                                    Wires.LEAN,
                                    "UnknownClassException",
                                    "the codec's own exception, an IOException that names class and byte"),
                    graph(
                                    "other versions are matched without being asked to",
                                    "5.2",
                                    wire -> {
                                        byte[] bytes =
                                                wire.write(
                                                        SourceClassLoader.of(
                                                                        CLASS.formatted(
                                                                                "", "int x = 1;"))
                                                                .make("A"));
                                        SourceClassLoader reader =
                                                SourceClassLoader.of(CLASS.formatted("", "int y;"));
                                        return Thrown.name(
                                                () -> wire.withLoader(reader).read(bytes));
                                    },
                                    "nothing")
                            .differs(
                                    Wires.LEAN,
                                    "ClassMismatchException",
                                    "documented: strict unless told otherwise; the rules above ask for EVOLVE"));
}
