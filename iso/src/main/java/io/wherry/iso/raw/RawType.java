// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

import io.wherry.iso.Cluster;
import io.wherry.iso.internal.type.Kind;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.util.Arrays;
import java.util.List;

/// A type of objects that a program defines by a name and fields, without a class. Its objects are read and written by
/// [Cells], at the offsets that it has computed.
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
/// The same name and fields are the same type on every node, also as an interface or a class with [io.wherry.iso.Iso]. Immutable.
public final class RawType {
    /// A field of a type.
    ///
    /// @param type name of the type of objects that it leads to; of a primitive its own
    public record Field(String name, String type) {}

    private final Type type;

    private RawType(Type type) {
        this.type = type;
    }

    /// Defines a type. Does nothing but compute its layout if it is defined already.
    ///
    /// @param fields in any order
    /// @throws io.wherry.iso.IsoException if another type has the same number, or objects were 32 KiB or larger
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

    /// A field with a primitive value.
    ///
    /// @throws IllegalArgumentException if the class is none of a primitive type
    public static Field primitive(String name, Class<?> type) {
        if (!type.isPrimitive() || type == void.class) {
            throw new IllegalArgumentException(
                    "no primitive: field=%s, class=%s".formatted(name, type.getName()));
        }
        return new Field(name, type.getName());
    }

    /// A field that leads to an object, or to an array: `demo.Node`, `demo.Node[]`, `int[]`.
    ///
    /// @param type name of the type; it may be defined later
    public static Field reference(String name, String type) {
        return new Field(name, type);
    }

    /// A field that leads to text; see [Texts].
    public static Field text(String name) {
        return new Field(name, Types.TEXT);
    }

    /// Returns the name of the type.
    public String name() {
        return type.name();
    }

    /// Returns its number, which stands in front of each object.
    public int id() {
        return type.id();
    }

    /// Returns the bytes of an object.
    public int size() {
        return type.size();
    }

    /// Returns where a field stands, in bytes from the start of the object.
    ///
    /// @throws IllegalArgumentException if there is no such field
    public int offset(String field) {
        return type.field(field).offset();
    }

    /// Returns the fields in the order in which they stand in memory.
    public List<Field> fields() {
        return type.fields().stream().map(one -> new Field(one.name(), one.target())).toList();
    }

    /// Creates an object, whose fields are all zero, and returns its reference.
    public int create(Cluster cluster) {
        return cluster.allocate(type.id(), type.size());
    }

    /// Creates an array of references to objects of this type, which are all null, and returns its reference. Its elements are
    /// read by [Cells#getIntAt].
    public int createArray(Cluster cluster, int length) {
        return cluster.allocateArray(Types.arrayOf(type.name()).id(), length, 2);
    }

    /// Returns the reference, if it leads to an object of this type.
    ///
    /// @throws NullPointerException if it is null
    /// @throws io.wherry.iso.ClusterNotPresentException if there is nothing
    /// @throws io.wherry.iso.UnknownTypeException if there is something else
    public int checked(int reference) {
        return Cells.checked(reference, type.id());
    }

    @Override
    public String toString() {
        return type.shape();
    }
}
