// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.fields;

import io.wherry.bytes.LittleEndian;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.handle.Patchable;
import io.wherry.codec.internal.lean.segment.SegmentInput;
import io.wherry.codec.internal.shape.ClassGeneration;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import java.io.InvalidClassException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// Chooses how the fields of a level are reached.
public final class FieldAccess {
    /// From Java 26 on the JDK warns of reflective writes to final fields (JEP 500); its own
    /// handles stay allowed.
    private static final boolean FINAL_FIELDS_ARE_OURS = Runtime.version().feature() < 26;

    /// A class of each package that generated code names.
    private static final List<Class<?>> NAMED =
            List.of(
                    Fields.class,
                    RecordFields.class,
                    Patchable.class,
                    SegmentInput.class,
                    Level.class);

    private FieldAccess() {}

    /// Access to the fields of an ordinary level.
    public static Fields of(Level level) {
        return (Fields) access(level);
    }

    /* Typed Object: the JVM would load the classes of all branches to verify the method. */

    private static Object access(Level level) {
        if (level.fields().isEmpty()) {
            return new NoFields(level);
        }
        if (!level.isBacked()) {
            return new UnmatchedFields(level);
        }
        if (!isSettable(level)) {
            return new ReflectiveFields(level);
        }
        Lookup lookup = lookup(level.type());
        return lookup == null ? interpreted(level) : FieldsGenerator.generate(level, lookup);
    }

    private static boolean isSettable(Level level) {
        return FINAL_FIELDS_ARE_OURS || !hasFinal(level);
    }

    private static Object interpreted(Level level) {
        Lookup members = members(level.type());
        if (members != null) {
            try {
                return new HandleFields(level, members);
            } catch (IllegalAccessException | InaccessibleObjectException _) {
                // final fields of a hidden class: the JDK's handles remain
            }
        }
        return new ReflectiveFields(level);
    }

    /// Access to the components of a record.
    ///
    /// @throws InvalidClassException if they cannot be reached
    public static RecordFields ofRecord(Level level) throws InvalidClassException {
        boolean whole = HandleRecordFields.canonical(level.type()) != null;
        Lookup lookup = whole ? lookup(level.type()) : null;
        return lookup == null
                ? HandleRecordFields.of(level)
                : FieldsGenerator.generateRecord(level, lookup);
    }

    /// Access to a level that the writer has as `there`.
    ///
    /// @param here the level that it meets; null if all of it is to be skipped
    public static EvolvedFields evolved(Level there, @Nullable Level here) {
        @Nullable FieldShape[] targets = targets(there, here);
        return new EvolvedFields(there, here, targets, here == null ? null : store(here, targets));
    }

    /// As [#evolved], for the components of a record, which are set in a [RecordBuilder].
    public static EvolvedFields evolvedRecord(Level there, Level here) {
        return new EvolvedFields(there, here, targets(there, here), RecordBuilder::store);
    }

    /// For each field there the one here, or null.
    private static @Nullable FieldShape[] targets(Level there, @Nullable Level here) {
        @Nullable FieldShape[] targets = new FieldShape[there.fields().size()];
        Set<String> met = new HashSet<>();
        for (int i = 0; i < targets.length; i++) {
            String name = there.fields().get(i).name();
            // of two of a name the first counts, as in java.io
            FieldShape target = here == null || !met.add(name) ? null : here.field(name);
            // a field that is only declared serializable is for hooks to read
            targets[i] = target == null || target.backing() == null ? null : target;
        }
        return targets;
    }

    private static FieldStore store(Level level, @Nullable FieldShape[] targets) {
        Lookup members = isSettable(level) ? members(level.type()) : null;
        if (members != null) {
            try {
                return new HandleFieldStore(targets, members);
            } catch (IllegalAccessException | InaccessibleObjectException _) {
                // final fields of a hidden class: the JDK's handles remain
            }
        }
        if (level.type() == ThreadLocalRandom.class) {
            return (_, _, _) -> {}; // never used: the deserialized instance is replaced
        }
        return level.isBacked() ? new ReflectiveFields(level) : new UnmatchedFields(level);
    }

    private static boolean hasFinal(Level level) {
        for (FieldShape field : level.fields()) {
            if (field.backing() != null && Modifier.isFinal(field.backing().getModifiers())) {
                return true;
            }
        }
        return false;
    }

    /// A lookup with access to the private members of `type`; null if its package is not open to us. Classes of
    /// `java.lang.invoke` give no access even if the package is open: null, too.
    static @Nullable Lookup members(Class<?> type) {
        Module here = FieldAccess.class.getModule();
        Module there = type.getModule();
        if (!there.isOpen(type.getPackageName(), here)) {
            return null;
        }
        here.addReads(there);
        try {
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        } catch (IllegalArgumentException _) {
            return null;
        } catch (IllegalAccessException e) {
            throw new AssertionError("open package of " + type, e);
        }
    }

    /// A lookup that may define hidden classes, or null if the class or its loader does not let our
    /// generated code in.
    private static @Nullable Lookup lookup(Class<?> type) {
        if (type.isHidden() || !sees(type.getClassLoader()) || !ClassGeneration.isPossible()) {
            return null;
        }
        Lookup lookup = members(type);
        if (lookup == null) {
            return null;
        }
        Module here = FieldAccess.class.getModule();
        Module there = type.getModule();
        if (here.isNamed()) {
            for (Class<?> named : NAMED) {
                here.addExports(named.getPackageName(), there);
            }
        }
        try {
            return lookup.hasFullPrivilegeAccess()
                    ? lookup
                    : LookupBridge.open(type, lookup, here, LittleEndian.class.getModule());
        } catch (IllegalAccessException | LinkageError _) {
            return null; // its loader takes no class from us
        }
    }

    private static boolean sees(@Nullable ClassLoader loader) {
        if (loader == null) {
            return false;
        }
        try {
            for (Class<?> named : NAMED) {
                if (Class.forName(named.getName(), false, loader) != named) {
                    return false;
                }
            }
            return true;
        } catch (ClassNotFoundException | LinkageError _) {
            return false;
        }
    }
}
