// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.chapter;

import static io.wherry.testkit.conformance.rule.Rule.stream;

import io.wherry.testkit.SourceClassLoader;
import io.wherry.testkit.conformance.rule.Chapter;
import io.wherry.testkit.conformance.rule.Rule;
import io.wherry.testkit.conformance.rule.Thrown;
import io.wherry.testkit.conformance.wire.InputHooks;
import io.wherry.testkit.conformance.wire.OutputHooks;
import io.wherry.testkit.conformance.wire.Streams;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/// The methods that subclasses of the streams override.
@SuppressWarnings({"serial", "unused"}) // that is what the shapes are for
final class StreamHookRules {
    private StreamHookRules() {}

    static Chapter chapter() {
        return new Chapter("Subclasses of the streams", RULES);
    }

    /// Replaces objects of the class of `from` by `to`, and records the queries.
    private static final class Replacing implements OutputHooks, InputHooks {
        private final Class<?> from;
        private final Object to;
        private final List<String> asked = new ArrayList<>();

        Replacing(Class<?> from, Object to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public boolean replaces() {
            return true;
        }

        @Override
        public boolean resolves() {
            return true;
        }

        @Override
        public Object replaceObject(Object object) {
            asked.add(object.getClass().getSimpleName());
            return from.isInstance(object) ? to : object;
        }

        @Override
        public Object resolveObject(Object object) {
            return replaceObject(object);
        }
    }

    private static Replacing watching() {
        return new Replacing(Void.class, null);
    }

    /// Writes the name of every class after its description, and an object.
    private static final class Annotating implements OutputHooks, InputHooks {
        private final List<String> seen = new ArrayList<>();

        @Override
        public void annotateClass(ObjectOutputStream out, Class<?> type) throws IOException {
            out.writeUTF("for " + type.getSimpleName());
            out.writeObject(" object");
        }

        @Override
        public void annotateProxyClass(ObjectOutputStream out, Class<?> type) throws IOException {
            out.writeInt(type.getInterfaces().length);
        }

        @Override
        public Class<?> resolveClass(ObjectInputStream in, ObjectStreamClass descriptor)
                throws IOException, ClassNotFoundException {
            seen.add(in.readUTF() + in.readObject());
            return null;
        }

        @Override
        public Class<?> resolveProxyClass(ObjectInputStream in, String[] interfaces)
                throws IOException {
            seen.add(in.readInt() + interfaces[0]);
            return null;
        }
    }

    /// Describes a class by its name alone.
    private static final class Terse implements OutputHooks, InputHooks {
        @Override
        public boolean writeClassDescriptor(ObjectOutputStream out, ObjectStreamClass descriptor)
                throws IOException {
            out.writeUTF(descriptor.getName());
            return true;
        }

        @Override
        public ObjectStreamClass readClassDescriptor(ObjectInputStream in)
                throws IOException, ClassNotFoundException {
            return ObjectStreamClass.lookup(Class.forName(in.readUTF()));
        }
    }

    /// Has no header.
    private static final class Headless implements OutputHooks, InputHooks {
        @Override
        public boolean writeStreamHeader(ObjectOutputStream out) {
            return true;
        }

        @Override
        public boolean readStreamHeader(ObjectInputStream in) {
            return true;
        }
    }

    private record Resolving(Class<?> type) implements InputHooks {
        @Override
        public Class<?> resolveClass(ObjectInputStream in, ObjectStreamClass descriptor) {
            return type;
        }
    }

    /// Denies one class.
    private record Denying(String name) implements InputHooks {
        @Override
        public boolean denies(String other) {
            return other.equals(name);
        }
    }

    /// The exception of reading `graph` when `type` is denied, and whether code of [Guarded] ran.
    private static Object denied(Streams streams, Class<?> type, Object graph) throws IOException {
        byte[] bytes = streams.write(out -> out.writeObject(graph));
        Guarded.ran = false;
        Throwable thrown =
                Thrown.by(() ->
                        streams.read(
                                bytes, new Denying(type.getName()), ObjectInputStream::readObject));
        return thrown + ", ran=" + Guarded.ran;
    }

    private static List<String> askedWriting(Streams streams, Object graph) throws IOException {
        Replacing watch = watching();
        streams.write(watch, out -> out.writeObject(graph));
        return watch.asked;
    }

    private static List<String> askedReading(Streams streams, Object graph)
            throws IOException, ClassNotFoundException {
        Replacing watch = watching();
        streams.read(
                streams.write(out -> out.writeObject(graph)), watch, ObjectInputStream::readObject);
        return watch.asked;
    }

    private static final List<Rule> RULES =
            List.of(
                    stream(
                            "replaceObject puts another object in place",
                            "2.1",
                            streams -> {
                                byte[] bytes =
                                        streams.write(
                                                new Replacing(Cell.class, "instead"),
                                                out -> out.writeObject(new Cell(1)));
                                return streams.read(bytes, ObjectInputStream::readObject);
                            },
                            "instead"),
                    stream(
                            "replaceObject is asked only when it is enabled",
                            "2.1",
                            streams -> {
                                OutputHooks off =
                                        new OutputHooks() {
                                            @Override
                                            public Object replaceObject(Object object) {
                                                throw new AssertionError("not enabled");
                                            }
                                        };
                                return streams.read(
                                        streams.write(off, out -> out.writeObject("kept")),
                                        ObjectInputStream::readObject);
                            },
                            "kept"),
                    stream(
                            "replaceObject is asked once for every object, in the order they are met",
                            "2.1",
                            streams -> {
                                Cell shared = new Cell(1);
                                return askedWriting(
                                        streams, new Object[] {shared, "text", null, shared, 5});
                            },
                            "[Object[], Cell, String, Integer]"),
                    stream(
                            "replaceObject is called after writeReplace",
                            "2.1",
                            streams -> askedWriting(streams, new ToCell()),
                            "[Cell]"),
                    stream(
                            "replaceObject is asked about enum constants",
                            "2.1",
                            streams -> askedWriting(streams, Thread.State.NEW),
                            "[State]"),
                    stream(
                            "replaceObject is not asked about Class objects and descriptors",
                            "2.1",
                            streams ->
                                    askedWriting(
                                            streams,
                                            new Object[] {
                                                Cell.class, ObjectStreamClass.lookup(Cell.class)
                                            }),
                            "[Object[]]"),
                    stream(
                            "what replaceObject gives is not asked for writeReplace",
                            "2.1",
                            streams -> {
                                byte[] bytes =
                                        streams.write(
                                                new Replacing(Cell.class, new ToCell()),
                                                out -> out.writeObject(new Cell(1)));
                                return streams.read(bytes, ObjectInputStream::readObject)
                                        .getClass()
                                        .getSimpleName();
                            },
                            "ToCell"),
                    stream(
                            "replaceObject may make an object serializable",
                            "2.1",
                            streams -> {
                                byte[] bytes =
                                        streams.write(
                                                new Replacing(Thread.class, "thread"),
                                                out -> out.writeObject(new Thread()));
                                return streams.read(bytes, ObjectInputStream::readObject);
                            },
                            "thread"),
                    stream(
                            "replaceObject may give null",
                            "2.1",
                            streams -> {
                                byte[] bytes =
                                        streams.write(
                                                new Replacing(Cell.class, null),
                                                out -> out.writeObject(new Cell(1)));
                                return streams.read(bytes, ObjectInputStream::readObject);
                            },
                            "null"),
                    stream(
                            "resolveObject puts another object in place",
                            "3.1",
                            streams -> {
                                byte[] bytes = streams.write(out -> out.writeObject(new Cell(1)));
                                return streams.read(
                                        bytes,
                                        new Replacing(Cell.class, "instead"),
                                        ObjectInputStream::readObject);
                            },
                            "instead"),
                    stream(
                            "resolveObject is asked once for every object, parts before the whole",
                            "3.1",
                            streams -> {
                                Cell shared = new Cell(1);
                                return askedReading(
                                        streams, new Object[] {shared, "text", null, shared});
                            },
                            "[Cell, String, Object[]]"),
                    stream(
                            "resolveObject is called after readResolve",
                            "3.1",
                            streams -> askedReading(streams, new FromCell()),
                            "[Cell]"),
                    stream(
                            "references get what resolveObject gave",
                            "3.1",
                            streams -> {
                                Cell shared = new Cell(1);
                                byte[] bytes =
                                        streams.write(out ->
                                                out.writeObject(new Object[] {shared, shared}));
                                Object[] copy =
                                        (Object[])
                                                streams.read(
                                                        bytes,
                                                        new Replacing(Cell.class, new Object()),
                                                        ObjectInputStream::readObject);
                                return copy[0] == copy[1] && copy[0].getClass() == Object.class;
                            },
                            true),
                    stream(
                            "what annotateClass writes is there for resolveClass",
                            "2.1, 3.1",
                            streams -> annotated(streams, new Cell(1)),
                            "[for Cell object]"),
                    stream(
                            "every class is annotated once, a superclass after its subclass",
                            "2.1",
                            streams ->
                                    annotated(streams, new Object[] {new SubCell(), new SubCell()}),
                            "[for Object[] object, for SubCell object, for Cell object]"),
                    stream(
                            "annotations that are not read are skipped",
                            "2.1",
                            streams -> {
                                byte[] bytes =
                                        streams.write(
                                                new Annotating(),
                                                out -> out.writeObject(new Cell(8)));
                                return ((Cell) streams.read(bytes, ObjectInputStream::readObject))
                                        .number;
                            },
                            8),
                    stream(
                            "what annotateProxyClass writes is there for resolveProxyClass",
                            "4.2",
                            streams -> {
                                Object proxy =
                                        Proxy.newProxyInstance(
                                                Runnable.class.getClassLoader(),
                                                new Class<?>[] {Runnable.class},
                                                new ClassRules.Echo());
                                Annotating hooks = new Annotating();
                                streams.read(
                                        streams.write(hooks, out -> out.writeObject(proxy)),
                                        hooks,
                                        ObjectInputStream::readObject);
                                return hooks.seen.getFirst();
                            },
                            "1java.lang.Runnable"),
                    stream(
                            "the class of a Class object is annotated",
                            "4.1",
                            streams -> annotated(streams, Cell.class),
                            "[for Cell object]"),
                    stream(
                            "the class of an enum constant is annotated, and Enum",
                            "1.12",
                            streams -> annotated(streams, Thread.State.NEW),
                            "[for State object, for Enum object]"),
                    stream(
                            "a string has no class to annotate",
                            "2.1",
                            streams -> annotated(streams, "text"),
                            "[]"),
                    stream(
                            "resolveClass may give a class of the same name and another package",
                            "3.1",
                            streams -> {
                                SourceClassLoader one =
                                        SourceClassLoader.of(
                                                "package one; class A implements java.io.Serializable { private static final long serialVersionUID = 1; }");
                                SourceClassLoader two =
                                        SourceClassLoader.of(
                                                "package two; class A implements java.io.Serializable { private static final long serialVersionUID = 1; }");
                                Object written = one.make("one.A");
                                byte[] bytes = streams.write(out -> out.writeObject(written));
                                return streams.read(
                                                bytes,
                                                new Resolving(two.loadClass("two.A")),
                                                ObjectInputStream::readObject)
                                        .getClass()
                                        .getName();
                            },
                            "two.A"),
                    stream(
                            "resolveClass may not give a class of another simple name",
                            "3.1",
                            streams -> {
                                byte[] bytes = streams.write(out -> out.writeObject(new Cell(1)));
                                return Thrown.name(() ->
                                        streams.read(
                                                bytes,
                                                new Resolving(Other.class),
                                                ObjectInputStream::readObject));
                            },
                            "InvalidClassException"),
                    stream(
                            "resolveClass that returns null denies the class",
                            "3.1",
                            streams -> denied(streams, Guarded.class, new Guarded()),
                            "java.lang.ClassNotFoundException: null class, ran=false"),
                    stream(
                            "a denied class is denied within other objects",
                            "3.1",
                            streams ->
                                    denied(
                                            streams,
                                            Guarded.class,
                                            new ArrayList<>(List.of(new Guarded()))),
                            "java.lang.ClassNotFoundException: null class, ran=false"),
                    stream(
                            "a denied class is denied as an array",
                            "3.1",
                            streams ->
                                    denied(streams, Guarded[].class, new Guarded[] {new Guarded()}),
                            "java.lang.ClassNotFoundException: null class, ran=true"),
                    stream(
                            "a denied class is denied as a Class object",
                            "3.1",
                            streams -> denied(streams, Guarded.class, Guarded.class),
                            "java.lang.ClassNotFoundException: null class, ran=false"),
                    stream(
                            "a denied class is denied as an enum constant",
                            "3.1",
                            streams -> denied(streams, Choice.class, Choice.ONE),
                            "java.lang.ClassNotFoundException: null class, ran=false"),
                    stream(
                            "an ObjectStreamClass of a denied class has no class",
                            "4.1",
                            streams -> {
                                byte[] bytes =
                                        streams.write(out ->
                                                out.writeObject(
                                                        ObjectStreamClass.lookup(Guarded.class)));
                                ObjectStreamClass read =
                                        (ObjectStreamClass)
                                                streams.read(
                                                        bytes,
                                                        new Denying(Guarded.class.getName()),
                                                        ObjectInputStream::readObject);
                                return read.forClass() + " " + read.getFields().length;
                            },
                            "null 1"),
                    stream(
                            "resolveProxyClass that returns null denies the proxy",
                            "4.2",
                            streams -> {
                                Object proxy =
                                        Proxy.newProxyInstance(
                                                Runnable.class.getClassLoader(),
                                                new Class<?>[] {Runnable.class},
                                                new ClassRules.Echo());
                                byte[] bytes = streams.write(out -> out.writeObject(proxy));
                                return Thrown.by(() ->
                                        streams.read(
                                                bytes,
                                                new Denying("Proxy"),
                                                ObjectInputStream::readObject));
                            },
                            "java.lang.ClassNotFoundException: null class"),
                    stream(
                            "descriptors may be written and read another way",
                            "4.1",
                            streams -> {
                                Terse hooks = new Terse();
                                byte[] bytes =
                                        streams.write(hooks, out -> out.writeObject(new Cell(6)));
                                return ((Cell)
                                                streams.read(
                                                        bytes,
                                                        hooks,
                                                        ObjectInputStream::readObject))
                                        .number;
                            },
                            6),
                    stream(
                            "descriptors of the JDK's collections too",
                            "4.1",
                            streams -> {
                                Terse hooks = new Terse();
                                byte[] bytes =
                                        streams.write(
                                                hooks,
                                                out ->
                                                        out.writeObject(
                                                                new ArrayList<>(List.of(1, "b"))));
                                return streams.read(bytes, hooks, ObjectInputStream::readObject);
                            },
                            "[1, b]"),
                    stream(
                            "the header may be left out",
                            "2.1, 3.1",
                            streams -> {
                                Headless hooks = new Headless();
                                byte[] bytes = streams.write(hooks, out -> out.writeObject("bare"));
                                return bytes.length
                                        + " "
                                        + streams.read(bytes, hooks, ObjectInputStream::readObject);
                            },
                            "7 bare"));

    private static List<String> annotated(Streams streams, Object graph)
            throws IOException, ClassNotFoundException {
        Annotating hooks = new Annotating();
        streams.read(
                streams.write(hooks, out -> out.writeObject(graph)),
                hooks,
                ObjectInputStream::readObject);
        return hooks.seen;
    }

    static class Cell implements Serializable {
        int number;

        Cell(int number) {
            this.number = number;
        }
    }

    static final class SubCell extends Cell {
        SubCell() {
            super(1);
        }
    }

    static final class Other implements Serializable {}

    enum Choice {
        ONE
    }

    static final class Guarded implements Serializable {
        private static boolean ran;

        private int number = 1;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ran = true;
            in.defaultReadObject();
        }
    }

    static final class ToCell implements Serializable {
        private Object writeReplace() {
            return new Cell(1);
        }
    }

    static final class FromCell implements Serializable {
        private Object readResolve() {
            return new Cell(1);
        }
    }
}
