// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.dump;

import io.wherry.iso.DumpFormat;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.cluster.Slots;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.internal.verify.Verification;
import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.Texts;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;

/// Writes the objects that the root reaches, in breadth-first order, up to a limit; each object
/// once. Text is shown in place of references to it. Other clusters are not entered. Not
/// thread-safe.
public final class ClusterDump {
    private static final int MOST_ELEMENTS = 100;
    private static final int MOST_CHARACTERS = 1000;

    private final Block block;
    private final Slots slots = Slots.here();
    private final DumpWriter writer;
    private final int limit;
    private final Queue<Integer> next = new ArrayDeque<>();
    private final Set<Integer> met = new HashSet<>();
    private boolean more;

    private ClusterDump(Block block, DumpWriter writer, int limit) {
        this.block = block;
        this.writer = writer;
        this.limit = limit;
    }

    /// Verifies a cluster, and writes its objects.
    ///
    /// @throws io.wherry.iso.ClusterFormatException if it is corrupt
    /// @throws io.wherry.iso.UnknownTypeException if it has objects of a type that this process
    ///     does not know
    public static void of(Block block, Appendable out, DumpFormat format, int limit)
            throws IOException {
        if (limit < 0) {
            throw new IllegalArgumentException("negative limit: " + limit);
        }
        block.requirePresent();
        Verification.run(Slots.here(), block, block.root());
        DumpWriter writer =
                switch (format) {
                    case TEXT -> new TextDumpWriter(out);
                    case JSON -> new JsonDumpWriter(out);
                    case DOT -> new DotDumpWriter(out);
                };
        new ClusterDump(block, writer, limit).run();
    }

    private void run() throws IOException {
        writer.begin(block);
        if (block.root() != 0) {
            meet(block.root());
        }
        while (!next.isEmpty()) {
            show(next.remove());
        }
        writer.end(more);
    }

    private void meet(int reference) {
        if (slots.holder(slots.slotOf(reference)) != block || met.contains(reference)) {
            return;
        }
        if (met.size() == limit) {
            more = true;
            return;
        }
        met.add(reference);
        next.add(reference);
    }

    private void show(int reference) throws IOException {
        Type type = Types.of(Cells.typeOf(reference));
        if (isText(type)) {
            writer.object(reference, type, Cells.length(reference));
            writer.value("text", text(reference));
            writer.end(0);
        } else if (type.isArray()) {
            elements(reference, type);
        } else {
            fields(reference, type);
        }
    }

    private void fields(int reference, Type type) throws IOException {
        writer.object(reference, type, -1);
        Set<String> names = new HashSet<>();
        for (Field field : type.fields()) {
            String name = field.name();
            if (!names.add(name)) {
                name += "@" + field.offset(); // hidden by one of the same name
            }
            show(name, field.kind(), reference, field.offset());
        }
        writer.end(0);
    }

    private void elements(int reference, Type type) throws IOException {
        int length = Cells.length(reference);
        int shown = Math.min(length, MOST_ELEMENTS);
        writer.object(reference, type, length);
        for (int i = 0; i < shown; i++) {
            int offset = Type.ARRAY_HEADER + i * type.element().size();
            show(Integer.toString(i), type.element(), reference, offset);
        }
        writer.end(length - shown);
    }

    private void show(String name, Kind kind, int reference, int offset) throws IOException {
        if (kind == Kind.REFERENCE) {
            show(name, Cells.getInt(reference, offset));
        } else {
            writer.value(name, primitive(kind, reference, offset));
        }
    }

    private void show(String name, int to) throws IOException {
        if (to == 0) {
            writer.nothing(name);
        } else if (slots.holder(slots.slotOf(to)) == block && isText(Types.of(Cells.typeOf(to)))) {
            writer.value(name, text(to));
        } else {
            writer.reference(name, to);
            meet(to);
        }
    }

    private static boolean isText(Type type) {
        return type == Types.LATIN1 || type == Types.UTF16;
    }

    private static String text(int reference) {
        CharSequence text = Texts.present(reference);
        return text.length() <= MOST_CHARACTERS
                ? text.toString()
                : text.subSequence(0, MOST_CHARACTERS) + "...";
    }

    private static Object primitive(Kind kind, int reference, int offset) {
        Object value =
                switch (kind) {
                    case BOOLEAN -> Cells.getBoolean(reference, offset);
                    case BYTE -> Cells.getByte(reference, offset);
                    case CHAR -> Cells.getChar(reference, offset);
                    case SHORT -> Cells.getShort(reference, offset);
                    case INT -> Cells.getInt(reference, offset);
                    case FLOAT -> Cells.getFloat(reference, offset);
                    case LONG -> Cells.getLong(reference, offset);
                    case DOUBLE -> Cells.getDouble(reference, offset);
                    case REFERENCE -> null;
                };
        return Objects.requireNonNull(value);
    }

    /// Returns a reference as text.
    static String name(int reference) {
        return "%08x".formatted(reference);
    }

    /// Returns the title of the dump.
    static String title(Block block) {
        return "cluster %d.%d".formatted(block.origin(), block.rank());
    }
}
