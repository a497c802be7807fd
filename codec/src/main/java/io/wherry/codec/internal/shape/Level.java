// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import java.io.InvalidClassException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// One serializable class of a class hierarchy: the fields it declares and the hooks it has.
///
/// Fields are in java.io's order: primitives by name, then references by name.
public final class Level {
    private final Class<?> type;
    private final List<FieldShape> fields;
    private final Map<String, FieldShape> byName = new HashMap<>();
    private final int primitiveBytes;
    private final int references;
    private final List<FieldShape> primitives;
    private final List<FieldShape> slots;
    private final @Nullable MethodHandle writeObject;
    private final @Nullable MethodHandle readObject;

    /// The writer's description, of a level as its writer has it.
    private final @Nullable LevelOutline outline;

    /// Whether the class has a `readObject` or `readObjectNoData`; null until it was asked for.
    private @Nullable Boolean readsByHook;

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
        this.primitives = primitives(fields);
        this.slots = slots(fields);
        boolean plain = type.isRecord();
        this.writeObject = plain ? null : Reflection.FACTORY.writeObjectForSerialization(type);
        this.readObject = plain ? null : Reflection.FACTORY.readObjectForSerialization(type);
        this.outline = null;
    }

    private Level(
            Class<?> type, LevelOutline outline, List<FieldShape> fields, int primitiveBytes) {
        this.type = type;
        this.outline = outline;
        this.fields = List.copyOf(fields);
        for (FieldShape field : fields) {
            byName.putIfAbsent(field.name(), field);
        }
        this.primitiveBytes = primitiveBytes;
        this.primitives = primitives(fields);
        this.slots = slots(fields);
        this.references = slots.size();
        this.writeObject = null;
        this.readObject = null;
    }

    /// A level as its writer has it, which gives the positions of its fields in the stream. No
    /// field is backed, there are no hooks.
    ///
    /// @param type of the objects that are read
    /// @param here the level that it meets, or null: references have the types of the fields here,
    ///     if there are such
    public static Level of(Class<?> type, LevelOutline there, @Nullable Level here) {
        List<FieldShape> fields = new ArrayList<>();
        int bytes = 0;
        int references = 0;
        for (FieldOutline field : there.fields()) {
            String name = field.name();
            Class<?> primitive = field.primitive();
            if (primitive != null) {
                fields.add(new FieldShape(name, primitive, null, bytes, false));
                bytes += FieldShape.sizeOf(primitive);
            } else {
                FieldShape target = here == null ? null : here.field(name);
                Class<?> wanted =
                        target == null || target.isPrimitive() ? Object.class : target.type();
                fields.add(new FieldShape(name, wanted, null, references++, false));
            }
        }
        return new Level(here == null ? type : here.type(), there, fields, bytes);
    }

    /* Loops instead of streams: the first object of each program waits for this. */

    private static List<FieldShape> primitives(List<FieldShape> fields) {
        List<FieldShape> primitives = new ArrayList<>();
        for (FieldShape field : fields) {
            if (field.isPrimitive()) {
                primitives.add(field);
            }
        }
        return List.copyOf(primitives);
    }

    private static List<FieldShape> slots(List<FieldShape> fields) {
        @Nullable FieldShape[] slots = new FieldShape[fields.size()];
        int count = 0;
        for (FieldShape field : fields) {
            if (!field.isPrimitive()) {
                slots[field.offset()] = field;
                count++;
            }
        }
        return List.of(Arrays.copyOf(slots, count));
    }

    private static List<FieldShape> declared(Class<?> type) {
        List<FieldShape> fields = new ArrayList<>();
        int bytes = 0;
        int references = 0;
        ObjectStreamField[] declared = ObjectStreamClass.lookupAny(type).getFields();
        ObjectStreamField last = last(type, declared);
        for (ObjectStreamField field : declared) {
            Class<?> fieldType = field.getType();
            int offset = bytes;
            if (field == last) {
                offset = count(declared) - 1;
            } else if (!fieldType.isPrimitive()) {
                offset = references++;
            }
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

    /// Returns the last reference in the lean format: one to an object of the class itself,
    /// otherwise java.io's last. Long lists are then chains of last references, which need no
    /// stack. Classes with hooks keep java.io's order.
    private static @Nullable ObjectStreamField last(Class<?> type, ObjectStreamField[] fields) {
        ObjectStreamField last = null;
        boolean moves = !type.isRecord() && !hasHooks(type);
        for (ObjectStreamField field : fields) {
            if (moves && field.getType() == type && !field.isUnshared()) {
                return field;
            }
            if (!field.getType().isPrimitive()) {
                last = field;
            }
        }
        return last;
    }

    private static boolean hasHooks(Class<?> type) {
        return Reflection.FACTORY.writeObjectForSerialization(type) != null
                || Reflection.FACTORY.readObjectForSerialization(type) != null;
    }

    private static int count(ObjectStreamField[] fields) {
        int count = 0;
        for (ObjectStreamField field : fields) {
            count += field.getType().isPrimitive() ? 0 : 1;
        }
        return count;
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

    /// Names in `serialPersistentFields` must differ.
    ///
    /// @throws InvalidClassException if two do not
    public void checkDeclared() throws InvalidClassException {
        ObjectStreamField[] declared = Reflection.FACTORY.serialPersistentFields(type);
        Set<String> names = new HashSet<>();
        for (ObjectStreamField field : declared == null ? new ObjectStreamField[0] : declared) {
            if (!names.add(field.getName())) {
                throw new InvalidClassException(
                        type.getName(), "multiple serializable fields named " + field.getName());
            }
        }
    }

    public Class<?> type() {
        return type;
    }

    /// Returns the descriptor that java.io would make of the class: of the writer's class if this
    /// is the writer's level.
    public ObjectStreamClass descriptor() {
        return outline == null ? ObjectStreamClass.lookupAny(type) : outline.descriptor(type);
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

    /// The primitive fields by offset.
    public List<FieldShape> primitives() {
        return primitives;
    }

    /// The reference fields by slot.
    public List<FieldShape> slots() {
        return slots;
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
        for (FieldShape field : fields) {
            if (field.backing() == null) {
                return false;
            }
        }
        return true;
    }

    /// True if java.io sets the levels of an object one after the other because of this one, unless
    /// it is the topmost: its class here has a `readObject` or `readObjectNoData`, called or not.
    public boolean isSetInTurn() {
        if (outline != null || type.isRecord()) {
            return false;
        }
        Boolean known = readsByHook;
        if (known == null) {
            known =
                    readObject != null
                            || Reflection.FACTORY.readObjectNoDataForSerialization(type) != null;
            readsByHook = known;
        }
        return known;
    }

    public boolean hasHooks() {
        return writeObject != null || readObject != null;
    }
}
