// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import io.wherry.iso.IsoException;
import io.wherry.iso.internal.cluster.ReferenceErrors;
import io.wherry.iso.internal.memory.Memory;
import io.wherry.iso.internal.type.Aliases;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import io.wherry.iso.raw.Allocation;
import io.wherry.iso.raw.Cells;
import io.wherry.iso.raw.IsoObject;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Operations on references in lowered code: checks, and conversions from and to Java objects. 0 is
/// null.
public final class Lowered {
    private Lowered() {}

    /// Registers a lowered class; called first in its static initializer.
    ///
    /// @param id its type number, as compiled into the lowered code
    /// @param fields its own fields, `key:int,left:demo.Tree`
    /// @param others known subclasses, classes of its fields, and types of arrays that it uses,
    ///     separated by commas
    public static void register(MethodHandles.Lookup lookup, int id, String fields, String others) {
        LoweredTypes.register(lookup, id, fields, others);
    }

    /// Registers former names of a lowered class and its fields; called before [#register] if there
    /// are any.
    ///
    /// @param aliases `key=number,id;left=l`, a list for each field; an empty name stands for the
    ///     class
    public static void aliases(MethodHandles.Lookup lookup, String aliases) {
        String type = lookup.lookupClass().getName();
        for (String field : aliases.split(";", -1)) {
            int end = field.indexOf('=');
            List<String> former = List.of(field.substring(end + 1).split(",", -1));
            if (end == 0) {
                Aliases.ofType(type, former);
            } else {
                Aliases.ofField(type, field.substring(0, end), former);
            }
        }
    }

    /// Returns the exception that a class throws that could not be lowered when it was loaded.
    ///
    /// @param message the reason
    public static RuntimeException refused(String message) {
        return new IsoException(message);
    }

    /// Returns the type number of the receiver of a call.
    public static int type(int reference) {
        if (reference == 0) {
            throw nothing();
        }
        return Cells.typeOf(reference);
    }

    /// Requires a non-null reference to an object.
    public static void present(int reference) {
        if (reference == 0) {
            throw nothing();
        }
    }

    static NullPointerException nothing() {
        return new NullPointerException("null in the place of an object in a cluster");
    }

    /// Returns the reference if it is null or refers to an object of this type or a subtype.
    ///
    /// @throws io.wherry.iso.ClusterNotPresentException if there is no object
    /// @throws io.wherry.iso.UnknownTypeException if the object has another type
    public static int checked(int reference, int type) {
        if (reference != 0 && Cells.typeOf(reference) != type) {
            return checkedFurther(reference, type);
        }
        return reference;
    }

    private static int checkedFurther(int reference, int type) {
        if (!LoweredTypes.isKind(Cells.typeOf(reference), type)) {
            throw ReferenceErrors.of(reference, type);
        }
        return reference;
    }

    /// Implements the operator `instanceof`.
    public static boolean is(int reference, int type) {
        if (reference == 0) {
            return false;
        }
        int found = Cells.typeOf(reference);
        return found == type || LoweredTypes.isKind(found, type);
    }

    /// Implements a cast.
    ///
    /// @throws ClassCastException if the object has another type
    public static int cast(int reference, int type) {
        if (reference != 0 && !is(reference, type)) {
            throw new ClassCastException(
                    "object in a cluster: found=%s, wanted=%s"
                            .formatted(
                                    LoweredTypes.name(Cells.typeOf(reference)),
                                    LoweredTypes.name(type)));
        }
        return reference;
    }

    /// Returns the Java object for a reference of any lowered type.
    public static @Nullable Object box(int reference) {
        return reference == 0 ? null : LoweredTypes.box(reference);
    }

    /// Returns the reference of a lowered Java object.
    public static int reference(@Nullable Object object) {
        return object == null ? 0 : ((IsoObject) object).isoReference();
    }

    /// Returns whether a reference and a Java object mean the same object.
    public static boolean same(int reference, @Nullable Object object) {
        return switch (object) {
            case null -> reference == 0;
            case IsoObject other -> other.isoReference() == reference;
            default -> false;
        };
    }

    /// Returns whether a Java object and a reference mean the same object.
    public static boolean same(@Nullable Object object, int reference) {
        return same(reference, object);
    }

    /// Returns whether two Java objects are the same, or mean the same object of a cluster.
    public static boolean same(@Nullable Object one, @Nullable Object other) {
        return one == other
                || (one instanceof IsoObject left
                        && other instanceof IsoObject right
                        && left.isoReference() == right.isoReference());
    }

    /// Returns the hash code of an object whose class does not declare `hashCode`.
    public static int hash(int reference) {
        return reference * 0x9e3779b1;
    }

    /// Same as [#hash], 0 for null.
    public static int identityHash(int reference) {
        return hash(reference);
    }

    /// As `System.identityHashCode`; the Java objects of one reference have one hash code.
    public static int identityHash(@Nullable Object object) {
        return object instanceof IsoObject lowered
                ? hash(lowered.isoReference())
                : System.identityHashCode(object);
    }

    /// As `Objects.toIdentityString`.
    public static String identityText(int reference) {
        present(reference);
        return identityText(LoweredTypes.box(reference));
    }

    /// As `Objects.toIdentityString`.
    public static String identityText(Object object) {
        return object.getClass().getName() + '@' + Integer.toHexString(identityHash(object));
    }

    /// As `Object.clone`: a copy of the fields in the current cluster.
    ///
    /// @throws CloneNotSupportedException if the class does not implement `Cloneable`
    /// @throws IllegalStateException if the thread has no current cluster
    public static int copy(int reference) throws CloneNotSupportedException {
        Object original = LoweredTypes.box(reference);
        if (!(original instanceof Cloneable)) {
            throw new CloneNotSupportedException(original.getClass().getName());
        }
        Type type = Types.of(Cells.typeOf(reference));
        int copy = Allocation.allocate(type.id(), type.size());
        long start = Memory.address(reference) + Integer.BYTES;
        MemorySegment.copy(
                Memory.SPACE,
                start,
                Memory.SPACE,
                Memory.address(copy) + Integer.BYTES,
                type.size() - Integer.BYTES);
        return copy;
    }

    /// As `Objects.requireNonNull`.
    public static int required(int reference) {
        if (reference == 0) {
            throw new NullPointerException();
        }
        return reference;
    }

    /// As `Objects.requireNonNull` with a message.
    public static int required(int reference, String message) {
        if (reference == 0) {
            throw new NullPointerException(message);
        }
        return reference;
    }

    /// As `Objects.requireNonNull` with a supplier of the message.
    public static int required(int reference, @Nullable Supplier<String> message) {
        if (reference == 0) {
            throw new NullPointerException(message == null ? null : message.get());
        }
        return reference;
    }

    /// Returns whether two references are equal.
    public static boolean same(int reference, int other) {
        return reference == other;
    }
}
