// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

import io.wherry.iso.Cluster;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.util.Arrays;
import java.util.List;

/// An object type that a program defines by a name and fields, without a class. Its objects are
/// read and written by [Cells], at the offsets that the type computes.
///
/// ```java
/// static final RawType NODE =
///         RawType.define(
///                 "demo.Node",
///                 RawType.primitive("key", int.class),
///                 RawType.text("name"),
///                 RawType.reference("next", "demo.Node"));
/// static final int KEY = NODE.offset("key");
///
/// int node = NODE.create(cluster);
/// Cells.putInt(node, KEY, 7);
/// ```
/// The same name and fields are the same type on every node, also as an interface or a class with
/// [io.wherry.iso.Iso]. Immutable.
public final class RawType {
    /// A field of a type.
    ///
    /// @param type name of the type of objects that it refers to; for a primitive, the name of the
    ///     primitive type
    public record Field(String name, String type) {}

    private final Type type;

    private RawType(Type type) {
        this.type = type;
    }

    /// Defines a type. Returns the same layout if the type is defined already.
    ///
    /// @param fields in any order
    /// @throws io.wherry.iso.IsoException if another type has the same number, or objects would be
    ///     32 KiB or larger
    public static RawType define(String name, Field... fields) {
        List<io.wherry.iso.internal.type.Field> all =
                Arrays.stream(fields).map(RawType::field).toList();
        return new RawType(Types.register(Type.ofFields(name, null, all)));
    }

    private static io.wherry.iso.internal.type.Field field(Field field) {
        if (field.type().endsWith("[]")) {
            Types.arrayNamed(field.type()); // known from now on
        }
        for (Kind kind : Kind.values()) {
            if (kind != Kind.REFERENCE && kind.javaClass().getName().equals(field.type())) {
                return new io.wherry.iso.internal.type.Field(field.name(), kind, field.type(), 0);
            }
        }
        return new io.wherry.iso.internal.type.Field(field.name(), Kind.REFERENCE, field.type(), 0);
    }

    /// Returns a field with a primitive value.
    ///
    /// @throws IllegalArgumentException if the class is not that of a primitive type
    public static Field primitive(String name, Class<?> type) {
        if (!type.isPrimitive() || type == void.class) {
            throw new IllegalArgumentException(
                    "not a primitive type: field=%s, class=%s".formatted(name, type.getName()));
        }
        return new Field(name, type.getName());
    }

    /// Returns a field that refers to an object, or to an array: `demo.Node`, `demo.Node[]`,
    /// `int[]`.
    ///
    /// @param type name of the type; it may be defined later
    public static Field reference(String name, String type) {
        return new Field(name, type);
    }

    /// Returns a field that refers to text; see [Texts].
    public static Field text(String name) {
        return new Field(name, Types.TEXT);
    }

    /// Returns the name of the type.
    public String name() {
        return type.name();
    }

    /// Returns its number, the first word of each object.
    public int id() {
        return type.id();
    }

    /// Returns the bytes of an object.
    public int size() {
        return type.size();
    }

    /// Returns the offset of a field in bytes from the start of the object.
    ///
    /// @throws IllegalArgumentException if there is no such field
    public int offset(String field) {
        return type.field(field).offset();
    }

    /// Returns the fields in memory order.
    public List<Field> fields() {
        return type.fields().stream().map(one -> new Field(one.name(), one.target())).toList();
    }

    /// Creates an object, whose fields are all zero, and returns its reference.
    public int create(Cluster cluster) {
        return cluster.allocate(type.id(), type.size());
    }

    /// Creates an array of references to objects of this type, which are all null, and returns its
    /// reference. Its elements are read by [Cells#getIntAt].
    public int createArray(Cluster cluster, int length) {
        return cluster.allocateArray(Types.arrayOf(type.name()).id(), length, 2);
    }

    /// Returns the reference if it refers to an object of this type.
    ///
    /// @throws NullPointerException if it is null
    /// @throws io.wherry.iso.ClusterNotPresentException if there is no object
    /// @throws io.wherry.iso.UnknownTypeException if the object has another type
    public int checked(int reference) {
        return Cells.checked(reference, type.id());
    }

    @Override
    public String toString() {
        return type.shape();
    }
}
