// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One serializable class of a class hierarchy: the fields it declares and the hooks it has.
///
/// Fields stand in java.io's order: primitives by name, then references by name.
public final class Level {
    private final Class<?> type;
    private final List<FieldShape> fields;
    private final Map<String, FieldShape> byName = new HashMap<>();
    private final int primitiveBytes;
    private final int references;
    private final @Nullable MethodHandle writeObject;
    private final @Nullable MethodHandle readObject;

    Level(Class<?> type) {
        this.type = type;
        this.fields = declared(type);
        int bytes = 0;
        int count = 0;
        for (FieldShape field : fields) {
            byName.put(field.name(), field);
            if (field.isPrimitive()) {
                bytes += FieldShape.sizeOf(field.type());
            } else {
                count++;
            }
        }
        this.primitiveBytes = bytes;
        this.references = count;
        boolean plain = type.isRecord();
        this.writeObject = plain ? null : Reflection.FACTORY.writeObjectForSerialization(type);
        this.readObject = plain ? null : Reflection.FACTORY.readObjectForSerialization(type);
    }

    private static List<FieldShape> declared(Class<?> type) {
        List<FieldShape> fields = new ArrayList<>();
        int bytes = 0;
        int references = 0;
        for (ObjectStreamField field : ordered(type)) {
            Class<?> fieldType = field.getType();
            int offset = fieldType.isPrimitive() ? bytes : references++;
            if (fieldType.isPrimitive()) {
                bytes += FieldShape.sizeOf(fieldType);
            }
            fields.add(
                    new FieldShape(
                            field.getName(),
                            fieldType,
                            backing(type, field),
                            offset,
                            field.isUnshared()));
        }
        return List.copyOf(fields);
    }

    /// In java.io's order, but a reference to an object of the class itself comes last: so that long lists are chains of
    /// last references, which nobody needs a stack for.
    private static List<ObjectStreamField> ordered(Class<?> type) {
        List<ObjectStreamField> fields =
                new ArrayList<>(List.of(ObjectStreamClass.lookupAny(type).getFields()));
        for (ObjectStreamField field : fields) {
            if (field.getType() == type && !field.isUnshared()) {
                fields.remove(field);
                fields.add(field);
                break;
            }
        }
        return fields;
    }

    private static @Nullable Field backing(Class<?> type, ObjectStreamField wanted) {
        try {
            Field field = type.getDeclaredField(wanted.getName());
            boolean fits =
                    field.getType() == wanted.getType() && !Modifier.isStatic(field.getModifiers());
            return fits ? field : null;
        } catch (NoSuchFieldException _) {
            return null; // declared by serialPersistentFields only: putFields and readFields know
            // it
        }
    }

    public Class<?> type() {
        return type;
    }

    public List<FieldShape> fields() {
        return fields;
    }

    /// The field of that name, or null.
    public @Nullable FieldShape field(String name) {
        return byName.get(name);
    }

    /// Bytes of the level's primitive block.
    public int primitiveBytes() {
        return primitiveBytes;
    }

    /// Number of reference fields.
    public int references() {
        return references;
    }

    /// The user's `writeObject(ObjectOutputStream)` as `(T, ObjectOutputStream)void`.
    public @Nullable MethodHandle writeObject() {
        return writeObject;
    }

    /// The user's `readObject(ObjectInputStream)` as `(T, ObjectInputStream)void`.
    public @Nullable MethodHandle readObject() {
        return readObject;
    }

    /// True if `defaultWriteObject` and `defaultReadObject` can serve every field.
    public boolean isBacked() {
        return fields.stream().allMatch(field -> field.backing() != null);
    }

    public boolean hasHooks() {
        return writeObject != null || readObject != null;
    }
}
