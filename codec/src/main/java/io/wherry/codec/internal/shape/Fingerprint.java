// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import java.io.ObjectStreamClass;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.function.UnaryOperator;

/// A hash of everything in a shape that decides how its bytes are laid out (FNV-1a, 64 bits folded
/// to 32).
final class Fingerprint {
    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private long hash = OFFSET;

    private final UnaryOperator<String> names;

    private Fingerprint(UnaryOperator<String> names) {
        this.names = names;
    }

    /// @param names returns the name to use for a class
    static int of(Shape shape, UnaryOperator<String> names) {
        Fingerprint print = new Fingerprint(names);
        print.add(shape.kind().name());
        if (shape.kind() == Kind.ENUM) {
            print.addConstants(shape.type());
        }
        if (shape.kind() == Kind.EXTERNALIZABLE) {
            print.addVersion(shape.type());
        }
        for (Level level : shape.levels()) {
            print.addLevel(level);
        }
        print.add(shape.readResolve() == null ? "-" : "readResolve");
        return (int) (print.hash ^ (print.hash >>> 32));
    }

    private void addLevel(Level level) {
        add(names.apply(level.type().getName()));
        addVersion(level.type());
        add(level.writeObject() == null ? "-" : "writeObject");
        add(level.readObject() == null ? "-" : "readObject");
        for (FieldShape field : level.fields()) {
            add(field.name());
            add(descriptor(field.type()));
            add(field.unshared() ? "unshared" : "-");
        }
    }

    private String descriptor(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.componentType();
        }
        String name = element.getName();
        String called = names.apply(name);
        return called.equals(name)
                ? type.descriptorString()
                : type.descriptorString().replace(name.replace('.', '/'), called.replace('.', '/'));
    }

    private void addConstants(Class<?> type) {
        Object[] constants = type.getEnumConstants();
        if (constants != null) {
            for (Object constant : constants) {
                add(((Enum<?>) constant).name());
            }
        }
    }

    /// A declared `serialVersionUID` counts; a computed one does not, since the fields already
    /// count. Records have none.
    private void addVersion(Class<?> type) {
        if (!type.isRecord() && declaresVersion(type)) {
            add(Long.toString(ObjectStreamClass.lookupAny(type).getSerialVersionUID()));
        }
    }

    private static boolean declaresVersion(Class<?> type) {
        try {
            Field field = type.getDeclaredField("serialVersionUID");
            int both = Modifier.STATIC | Modifier.FINAL;
            return (field.getModifiers() & both) == both && field.getType().isPrimitive();
        } catch (NoSuchFieldException _) {
            return false;
        }
    }

    private void add(String text) {
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * PRIME;
        }
        hash = (hash ^ '\n') * PRIME;
    }
}
