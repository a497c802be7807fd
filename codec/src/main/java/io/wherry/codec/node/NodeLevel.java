// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.node;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The state of an object in one class of its hierarchy: the fields, and the further data that its
/// `writeObject` wrote.
public final class NodeLevel {
    private final NodeClass nodeClass;
    private final int primitiveBytes;
    private final int referenceCount;

    /* Made at first use: a stream that only claims to have many fields gets no memory. */
    private byte @Nullable [] primitives;
    private @Nullable List<@Nullable Object> references;

    private final List<NodeItem> data = new ArrayList<>();
    private int fieldsAt;

    NodeLevel(NodeClass nodeClass) {
        this.nodeClass = nodeClass;
        boolean fieldless = nodeClass.isExternalizable();
        NodeFieldList fields = (NodeFieldList) nodeClass.fields();
        this.primitiveBytes = fieldless ? 0 : fields.primitiveBytes();
        this.referenceCount = fieldless ? 0 : fields.references();
    }

    public NodeClass nodeClass() {
        return nodeClass;
    }

    /// The primitive fields, one after the other in the order of [NodeClass#fields], big-endian: a
    /// view that can be written.
    public ByteBuffer primitives() {
        byte[] made = primitives;
        if (made == null) {
            made = new byte[primitiveBytes];
            primitives = made;
        }
        return ByteBuffer.wrap(made);
    }

    /// How many bytes [#primitives] has.
    public int primitiveBytes() {
        return primitiveBytes;
    }

    /// The values of the other fields, in the order of [NodeClass#fields]: they can be set.
    public List<@Nullable Object> references() {
        List<@Nullable Object> made = references;
        if (made == null) {
            made = Arrays.asList(new @Nullable Object[referenceCount]);
            references = made;
        }
        return made;
    }

    /// How many fields [#references] has.
    public int referenceCount() {
        return referenceCount;
    }

    /// The data written in addition to the fields, as a modifiable list.
    public List<NodeItem> data() {
        return data;
    }

    /// Returns how many items of [#data] were written before the fields: 0 unless a `writeObject` method wrote other data first; -1 if it wrote no fields.
    /// Messages of the java.io format do not say so: there it is 0.
    public int fieldsAt() {
        return fieldsAt;
    }

    /// Sets how many items of [#data] are written before the fields; -1 for no fields.
    public void setFieldsAt(int items) {
        fieldsAt = items;
    }

    public boolean has(String field) {
        return find(field) != null;
    }

    /// The value of a field; primitive ones are boxed.
    ///
    /// @throws IllegalArgumentException if this class has none of that name
    public @Nullable Object get(String field) {
        Place place = place(field);
        if (!place.field.isPrimitive()) {
            return references().get(place.at);
        }
        ByteBuffer from = primitives();
        int at = place.at;
        return switch (place.field.type().charAt(0)) {
            case 'B' -> from.get(at);
            case 'C' -> from.getChar(at);
            case 'D' -> from.getDouble(at);
            case 'F' -> from.getFloat(at);
            case 'I' -> from.getInt(at);
            case 'J' -> from.getLong(at);
            case 'S' -> from.getShort(at);
            default -> from.get(at) != 0;
        };
    }

    /// Sets a field. Whether an object fits the type of the field the class would have to say: it
    /// is not checked.
    ///
    /// @throws IllegalArgumentException if this class has none of that name
    /// @throws ClassCastException if the field is primitive and the value no box of that type
    public void set(String field, @Nullable Object value) {
        Place place = place(field);
        if (!place.field.isPrimitive()) {
            references().set(place.at, value);
            return;
        }
        if (value == null) {
            throw new ClassCastException("null for a primitive field: " + field);
        }
        ByteBuffer to = primitives();
        int at = place.at;
        switch (place.field.type().charAt(0)) {
            case 'B' -> to.put(at, (Byte) value);
            case 'C' -> to.putChar(at, (Character) value);
            case 'D' -> to.putDouble(at, (Double) value);
            case 'F' -> to.putFloat(at, (Float) value);
            case 'I' -> to.putInt(at, (Integer) value);
            case 'J' -> to.putLong(at, (Long) value);
            case 'S' -> to.putShort(at, (Short) value);
            default -> to.put(at, (byte) ((Boolean) value ? 1 : 0));
        }
    }

    /// Where a field is: the byte among the primitives, or the number among the references.
    private record Place(NodeField field, int at) {}

    private Place place(String field) {
        Place found = find(field);
        if (found == null) {
            throw new IllegalArgumentException(
                    "no such field: class=" + nodeClass + ", field=" + field);
        }
        return found;
    }

    private @Nullable Place find(String name) {
        int bytes = 0;
        int count = 0;
        for (NodeField field : nodeClass.fields()) {
            boolean primitive = field.isPrimitive();
            if (field.name().equals(name) && !nodeClass.isExternalizable()) {
                return new Place(field, primitive ? bytes : count);
            }
            bytes += primitive ? field.size() : 0;
            count += primitive ? 0 : 1;
        }
        return null;
    }

    @Override
    public String toString() {
        return "level of " + nodeClass;
    }
}
