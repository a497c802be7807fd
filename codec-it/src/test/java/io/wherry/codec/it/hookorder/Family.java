// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

import io.wherry.testkit.Compared;
import io.wherry.testkit.SourceClassLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/// The generated classes: one for each pair of an upper and a lower level, and `External`.
final class Family {
    /// An upper level that the writer does not have: `readObjectNoData` creates its list.
    static final String NO_DATA = "NO_DATA";

    static final String EXTERNAL = "External";

    private static final String HEAD =
            """
            package peer;
            import io.wherry.testkit.Compared;
            import io.wherry.codec.it.hookorder.GraphPart;
            import io.wherry.codec.it.hookorder.Trace;
            import java.io.*;
            import java.util.*;
            """;

    private static final String EXTERNAL_TEXT =
            """
            public class External implements Externalizable, GraphPart {
                public int id;
                public Object lowA, lowLink, lowZ;
                @Compared public transient ArrayList<Object> lowItems;
                public External() {}
                @Override public int id() { return id; }
                @Override public void upRegister(Object child) {}
                @Override public void lowRegister(Object child) { lowItems.add(child); }
                @Override public void writeExternal(ObjectOutput out) throws IOException {
                    out.writeInt(id);
                    out.writeObject(lowA);
                    out.writeObject(lowLink);
                    out.writeObject(lowZ);
                }
                @Override public void readExternal(ObjectInput in)
                        throws IOException, ClassNotFoundException {
                    Trace.look(this, "external begin");
                    lowItems = new ArrayList<>();
                    id = in.readInt();
                    lowA = in.readObject();
                    Trace.look(this, "external first");
                    lowLink = in.readObject();
                    lowZ = in.readObject();
                    Trace.act(this, "external end");
                }
            }
            """;

    private static final Family SAME = new Family(sources(false, false));
    private static final Family WRITERS = new Family(sources(true, false));
    private static final Family READERS = new Family(sources(false, true));

    private final SourceClassLoader loader;

    private Family(List<String> sources) {
        try {
            this.loader =
                    SourceClassLoader.with(
                            List.of(GraphPart.class, Compared.class),
                            sources.toArray(String[]::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The classes of a writer and a reader that do not differ.
    static Family same() {
        return SAME;
    }

    /// Returns the classes of a writer whose levels have an additional field, and one upper level
    /// less.
    static Family writers() {
        return WRITERS;
    }

    /// The classes of its reader.
    static Family readers() {
        return READERS;
    }

    ClassLoader loader() {
        return loader;
    }

    static String name(String upper, LevelKind lower) {
        return upper + "__" + lower;
    }

    static String name(LevelKind upper, LevelKind lower) {
        return name(upper.name(), lower);
    }

    /// The name of the class without hooks at its upper level.
    static String name(LevelKind lower) {
        return name(LevelKind.NONE, lower);
    }

    Object make(String name, int id) {
        try {
            Object part = loader.loadClass("peer." + name).getDeclaredConstructor().newInstance();
            part.getClass().getField("id").set(part, id);
            return part;
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a generated class is not as expected", e);
        }
    }

    private static List<String> sources(boolean writers, boolean readers) {
        String added = writers ? "public Object ~B = \"added\";\n" : "";
        List<String> sources = new ArrayList<>();
        sources.add(HEAD + EXTERNAL_TEXT);
        for (LevelKind upper : LevelKind.upper()) {
            sources.add(HEAD + upper(upper.name(), upper.text("up") + added.replace("~", "up")));
            for (LevelKind lower : LevelKind.lower()) {
                sources.add(HEAD + lower(upper.name(), lower, added));
            }
        }
        if (writers || readers) {
            sources.add(HEAD + upper(NO_DATA, noData(writers)));
            for (LevelKind lower : LevelKind.lower()) {
                String text = lower(NO_DATA, lower, added);
                sources.add(HEAD + (writers ? text.replace("Up_NO_DATA", "Ground") : text));
            }
            sources.add(HEAD + ground());
        }
        return sources;
    }

    private static String upper(String name, String text) {
        return "public abstract class Up_"
                + name
                + " implements Serializable, GraphPart {\n"
                + "private static final long serialVersionUID = 1;\n"
                + "public abstract void id(int id);\n"
                + text
                + "}";
    }

    /// The placeholder of the missing level at the writer: invisible to java.io.
    private static String ground() {
        return """
        public abstract class Ground implements GraphPart {
            public abstract void id(int id);
            @Override public final void upRegister(Object child) {}
        }
        """;
    }

    private static String noData(boolean writers) {
        return writers
                ? "@Override public final void upRegister(Object child) {}"
                : """
                public Object upA, upLink, upZ;
                @Compared public transient ArrayList<Object> upItems;
                @Override public final void upRegister(Object child) { upItems.add(child); }
                private void readObjectNoData() {
                    Trace.look(this, "up begin");
                    upItems = new ArrayList<>();
                    Trace.act(this, "up no data");
                }
                """;
    }

    private static String lower(String upper, LevelKind kind, String added) {
        String name = name(upper, kind);
        return "public class "
                + name
                + " extends Up_"
                + upper
                + " implements Serializable {\n"
                + "private static final long serialVersionUID = 1;\n"
                + "public int id;\n"
                + "@Override public int id() { return id; }\n"
                + "@Override public void id(int id) { if (id != 0) this.id = id; }\n"
                + other(name)
                + kind.text("low")
                + added.replace("~", "low")
                + "}";
    }

    private static String other(String name) {
        return "private Object other() { %s other = new %s(); other.id = id + 100;"
                        .formatted(name, name)
                + " other.lowA = lowA; other.lowLink = lowLink; other.lowZ = lowZ;"
                + " other.lowItems = lowItems; return other; }\n";
    }
}
