// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import io.wherry.codec.node.NodeClass;
import io.wherry.codec.node.NodeField;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.lang.reflect.Proxy;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Converts class outlines of the lean format to class descriptions of nodes.
public final class OutlineNodes {
    private static final int SERIALIZABLE = ObjectStreamConstants.SC_SERIALIZABLE;
    private static final int EXTERNALIZABLE =
            ObjectStreamConstants.SC_EXTERNALIZABLE | ObjectStreamConstants.SC_BLOCK_DATA;
    private static final int ENUM = SERIALIZABLE | ObjectStreamConstants.SC_ENUM;

    /// Outline of any array class.
    public static final Outline ARRAY =
            new Outline(Kind.ARRAY, false, false, 0, List.of(), List.of());

    /// Outline of any proxy class.
    public static final Outline PROXY =
            new Outline(
                    Kind.PROXY,
                    false,
                    true,
                    0,
                    List.of(LevelOutline.of(new Level(Proxy.class))),
                    List.of());

    /// Finds classes.
    public interface Finder {
        /// Returns the class of that name, or null if it is not here.
        @Nullable Class<?> find(String name) throws IOException;
    }

    private OutlineNodes() {}

    /// Returns the description of a class that is not here.
    ///
    /// @param name as the stream has it
    /// @param here returns the class of a name that is here, or null
    public static NodeClass of(String name, Outline outline, Finder here) throws IOException {
        return switch (outline.kind()) {
            case ENUM -> constantClass(name, outline.version());
            case EXTERNALIZABLE ->
                    new NodeClass(
                            name,
                            outline.version(),
                            EXTERNALIZABLE,
                            List.of(),
                            List.of(),
                            null,
                            null);
            default -> chain(outline.levels(), here);
        };
    }

    /// Returns the description of a class of which only the name is known.
    public static NodeClass named(String name) {
        int flags = name.startsWith("[") ? SERIALIZABLE : 0;
        return new NodeClass(name, 0, flags, List.of(), List.of(), null, null);
    }

    /// Returns the description of a proxy class.
    public static NodeClass ofProxy(List<String> interfaces) {
        NodeClass proxy = ofLevel(PROXY.levels().getFirst(), null, Proxy.class);
        return new NodeClass("", 0, SERIALIZABLE, List.of(), interfaces, proxy, null);
    }

    private static NodeClass chain(List<LevelOutline> levels, Finder here) throws IOException {
        NodeClass made = null;
        boolean isHere = true;
        for (LevelOutline level : levels.subList(0, levels.size() - 1)) {
            Class<?> same = isHere ? same(level, here.find(level.name())) : null;
            isHere = same != null;
            made = ofLevel(level, made, same);
        }
        return ofLevel(levels.getLast(), made, null);
    }

    /// Returns `here` if it is exactly as the level describes it.
    private static @Nullable Class<?> same(LevelOutline level, @Nullable Class<?> here) {
        if (here == null) {
            return null;
        }
        try {
            List<Level> levels = Shape.of(here).levels();
            boolean same = !levels.isEmpty() && LevelOutline.of(levels.getLast()).equals(level);
            return same ? here : null;
        } catch (NoClassDefFoundError _) {
            return null; // it needs a class that is missing, and so is missing, too
        }
    }

    private static NodeClass ofLevel(
            LevelOutline level, @Nullable NodeClass superclass, @Nullable Class<?> here) {
        int writes = level.writes() ? ObjectStreamConstants.SC_WRITE_METHOD : 0;
        List<NodeField> fields =
                level.fields().stream()
                        .map(OutlineNodes::field)
                        .sorted(
                                Comparator.comparing((NodeField field) -> !field.isPrimitive())
                                        .thenComparing(NodeField::name))
                        .toList();
        return new NodeClass(
                level.name(),
                level.version(),
                SERIALIZABLE | writes,
                fields,
                List.of(),
                superclass,
                here);
    }

    /// Types are interned: so java.io shares their texts.
    private static NodeField field(FieldOutline field) {
        String type = field.type();
        Class<?> primitive = field.primitive();
        if (primitive != null) {
            return new NodeField(field.name(), primitive.descriptorString());
        }
        String path = type.replace('.', '/');
        String descriptor = path.startsWith("[") ? path : "L" + path + ";";
        return new NodeField(field.name(), descriptor.intern());
    }

    private static NodeClass constantClass(String name, long version) {
        NodeClass all =
                new NodeClass("java.lang.Enum", 0, ENUM, List.of(), List.of(), null, Enum.class);
        return new NodeClass(name, version, ENUM, List.of(), List.of(), all, null);
    }
}
