// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

import java.util.Arrays;
import java.util.List;

/// The hooks of one level of a class, as source text in which `~` stands for the name of the level.
///
/// Each level has the fields `~A`, `~Link` and `~Z`, and a list `~Items` in which other parts register.
enum LevelKind {
    NONE(Items.TRANSIENT, ""),
    STORED(Items.STORED, ""),
    STORED_LAZY(Items.STORED_LAZY, ""),
    LAZY_NO_HOOK(Items.LAZY, ""),
    WRITE_ONLY(Items.LAZY, Text.WRITE),
    READ_LAZY(Items.LAZY, Text.READ_LAZY),
    READ_LAZY_W(Items.LAZY, Text.READ_LAZY + Text.WRITE),
    CREATE_READ(Items.TRANSIENT, Text.CREATE_READ),
    CREATE_READ_W(Items.TRANSIENT, Text.CREATE_READ + Text.WRITE),
    READ_CREATE(Items.TRANSIENT, Text.READ_CREATE),
    READ_CREATE_W(Items.TRANSIENT, Text.READ_CREATE + Text.WRITE),
    CREATE_ONLY(
            Items.TRANSIENT,
            """
            private void readObject(ObjectInputStream in) throws IOException {
                Trace.look(this, "~ begin");
                ~Items = new ArrayList<>();
                Trace.act(this, "~ end");
            }
            private void writeObject(ObjectOutputStream out) throws IOException {
                out.writeInt(1);
            }
            """),
    FIELDS(Items.TRANSIENT, Text.FIELDS),
    FIELDS_W(
            Items.TRANSIENT,
            Text.FIELDS
                    + """
                    private void writeObject(ObjectOutputStream out) throws IOException {
                        ObjectOutputStream.PutField fields = out.putFields();
                        fields.put("~A", ~A);
                        fields.put("~Link", ~Link);
                        fields.put("~Z", ~Z);
                        if ("~".equals("low")) fields.put("id", id());
                        out.writeFields();
                    }
                    """),
    ONE_BY_ONE(
            Items.TRANSIENT,
            """
            private void writeObject(ObjectOutputStream out) throws IOException {
                out.writeInt(id());
                out.writeObject(~A);
                out.writeObject(~Link);
                out.writeObject(~Z);
            }
            private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
                Trace.look(this, "~ begin");
                ~Items = new ArrayList<>();
                id(in.readInt());
                ~A = in.readObject();
                Trace.look(this, "~ first");
                ~Link = in.readObject();
                Trace.look(this, "~ second");
                ~Z = in.readObject();
                Trace.act(this, "~ end");
            }
            """),
    TAIL(
            Items.TRANSIENT,
            """
            private void writeObject(ObjectOutputStream out) throws IOException {
                Object link = ~Link;
                ~Link = null;
                out.defaultWriteObject();
                ~Link = link;
                out.writeObject(link);
            }
            private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
                in.defaultReadObject();
                ~Items = new ArrayList<>();
                Trace.look(this, "~ fields");
                ~Link = in.readObject();
                Trace.act(this, "~ end");
            }
            """),
    HEAD(
            Items.TRANSIENT,
            """
            private void writeObject(ObjectOutputStream out) throws IOException {
                Object link = ~Link;
                out.writeObject(link);
                ~Link = null;
                out.defaultWriteObject();
                ~Link = link;
            }
            private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
                ~Items = new ArrayList<>();
                Object link = in.readObject();
                Trace.look(this, "~ head");
                in.defaultReadObject();
                ~Link = link;
                Trace.act(this, "~ end");
            }
            """),
    VALIDATE(Items.LAZY, Text.VALIDATE),
    VALIDATE_W(Items.LAZY, Text.VALIDATE + Text.WRITE),
    RESOLVE_SELF(
            Items.LAZY,
            """
            private Object readResolve() {
                Trace.act(this, "~ resolve");
                return this;
            }
            """),
    RESOLVE_OTHER(Items.LAZY, Text.RESOLVE_OTHER),
    READ_RESOLVE_OTHER(Items.TRANSIENT, Text.CREATE_READ + Text.RESOLVE_OTHER);

    /// The list in which other parts register.
    private enum Items {
        /// Created by a hook, or never.
        TRANSIENT("transient", ""),
        /// Created by the first call.
        LAZY("transient", "if (~Items == null) ~Items = new ArrayList<>();"),
        /// Part of the stream.
        STORED("", ""),
        STORED_LAZY("", LAZY.created);

        private final String modifier;
        private final String created;

        Items(String modifier, String created) {
            this.modifier = modifier;
            this.created = created;
        }
    }

    private static final class Text {
        static final String WRITE =
                """
                private void writeObject(ObjectOutputStream out) throws IOException {
                    out.defaultWriteObject();
                }
                """;
        static final String READ_LAZY =
                """
                private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
                    Trace.look(this, "~ begin");
                    in.defaultReadObject();
                    Trace.act(this, "~ end");
                }
                """;
        static final String CREATE_READ =
                """
                private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
                    Trace.look(this, "~ begin");
                    ~Items = new ArrayList<>();
                    in.defaultReadObject();
                    Trace.act(this, "~ end");
                }
                """;
        static final String READ_CREATE =
                """
                private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
                    in.defaultReadObject();
                    Trace.look(this, "~ fields");
                    ~Items = new ArrayList<>();
                    Trace.act(this, "~ end");
                }
                """;
        static final String FIELDS =
                """
                private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
                    ~Items = new ArrayList<>();
                    ObjectInputStream.GetField fields = in.readFields();
                    Trace.look(this, "~ fields");
                    ~A = fields.get("~A", null);
                    ~Link = fields.get("~Link", null);
                    ~Z = fields.get("~Z", null);
                    if ("~".equals("low")) id(fields.get("id", 0));
                    Trace.act(this, "~ end");
                }
                """;
        static final String VALIDATE =
                """
                private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
                    in.registerValidation(() -> Trace.act(this, "~ validate"), 0);
                    in.defaultReadObject();
                    Trace.act(this, "~ end");
                }
                """;
        static final String RESOLVE_OTHER =
                """
                private Object readResolve() {
                    Trace.act(this, "~ resolve");
                    return other();
                }
                """;

        private Text() {}
    }

    private final Items items;
    private final String hooks;

    LevelKind(Items items, String hooks) {
        this.items = items;
        this.hooks = hooks;
    }

    /// The kinds of an upper level; `readResolve` is in the lower one.
    static List<LevelKind> upper() {
        return Arrays.stream(values()).filter(kind -> !kind.name().contains("RESOLVE")).toList();
    }

    static List<LevelKind> lower() {
        return List.of(values());
    }

    /// Fields, hooks and the method `~Register` of a level of that name.
    String text(String level) {
        String text =
                "public Object ~A, ~Link, ~Z;\n"
                        + "@Compared public "
                        + items.modifier
                        + " ArrayList<Object> ~Items"
                        + (items.modifier.isEmpty() ? " = new ArrayList<>();\n" : ";\n")
                        + "@Override public final void ~Register(Object child) { "
                        + items.created
                        + " ~Items.add(child); }\n"
                        + hooks;
        return text.replace("~", level);
    }
}
