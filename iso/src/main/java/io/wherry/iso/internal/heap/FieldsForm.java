// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.codec.internal.fields.FieldAccess;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.lean.RecordFields;
import io.wherry.codec.internal.shape.Instantiator;
import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.Shape;
import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.NotCopyableException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.raw.Cells;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Objects with fields, and records: field by field.
final class FieldsForm implements Form {
    /* The fields of one serializable class of the hierarchy. */
    private record Part(Fields access, List<Place> places) {}

    private final Class<?> made;
    private final Type type;
    private final List<Part> parts;
    private final boolean leads;
    private final @Nullable Instantiator instantiator;

    private FieldsForm(Shape shape, Type type, List<List<Place>> places) {
        this.made = shape.type();
        this.type = type;
        this.instantiator = made.isRecord() ? null : Instantiator.of(made);
        this.parts = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            parts.add(new Part(access(shape.levels().get(i)), places.get(i)));
        }
        this.leads = parts.stream().anyMatch(part -> part.access.level().references() > 0);
    }

    private static Fields access(Level level) {
        if (!level.type().isRecord()) {
            return FieldAccess.of(level);
        }
        try {
            return FieldAccess.ofRecord(level);
        } catch (IOException e) {
            throw new NotCopyableException(
                    "record cannot be reached: class=" + level.type().getName(), e);
        }
    }

    /// The form whose type is made of the class.
    static FieldsForm own(Shape shape) {
        OwnType own = OwnType.of(shape);
        return new FieldsForm(shape, own.type(), own.places());
    }

    /// The form of a class whose fields are those of a type that is there.
    static FieldsForm matching(Shape shape, Type type) {
        return new FieldsForm(shape, type, new Matching(shape, type).places());
    }

    /// Of which class objects are made.
    Class<?> made() {
        return made;
    }

    @Override
    public Type type() {
        return type;
    }

    @Override
    public int allocate(Block block, Object object) {
        int reference = block.allocate(type.id(), type.size());
        if (!leads) {
            write(null, object, reference);
        }
        return reference;
    }

    @Override
    public boolean leads() {
        return leads;
    }

    @Override
    public void fill(CopyIn in, Object object, int reference) {
        write(in, object, reference);
    }

    private void write(@Nullable CopyIn in, Object object, int reference) {
        for (Part part : parts) {
            Level level = part.access.level();
            byte[] block = new byte[level.primitiveBytes()];
            @Nullable Object[] values = new Object[level.references()];
            try {
                part.access.get(object, block, 0, values, 0);
            } catch (IOException e) {
                throw new NotCopyableException("fields cannot be read: class=" + made.getName(), e);
            }
            for (Place place : part.places) {
                if (in == null || !place.isReference()) {
                    place.write(block, reference);
                } else {
                    Object value = values[place.field().offset()];
                    int to = in.reference(value, place.cell().target());
                    Cells.putInt(reference, place.cell().offset(), to);
                }
            }
        }
    }

    @Override
    public @Nullable Object begin(CopyOut out, int reference) {
        if (instantiator == null) {
            return null;
        }
        try {
            return instantiator.instantiate();
        } catch (IOException e) {
            throw new NotCopyableException("no object can be made: class=" + made.getName(), e);
        }
    }

    @Override
    public void parts(CopyOut out, int reference) {
        if (!leads) {
            return;
        }
        for (Part part : parts.reversed()) {
            for (Place place : part.places.reversed()) {
                if (place.isReference()) {
                    out.need(Cells.getInt(reference, place.cell().offset()), place.field().type());
                }
            }
        }
    }

    @Override
    public Object finish(CopyOut out, int reference, @Nullable Object begun) {
        Object whole = begun;
        for (Part part : parts) {
            Level level = part.access.level();
            byte[] block = new byte[level.primitiveBytes()];
            @Nullable Object[] values = new Object[level.references()];
            for (Place place : part.places) {
                if (place.isReference()) {
                    Object value = out.object(Cells.getInt(reference, place.cell().offset()));
                    requireFit(place, value, reference);
                    values[place.field().offset()] = value;
                } else {
                    place.read(block, reference);
                }
            }
            whole = set(part.access, whole, block, values);
        }
        if (whole == null) {
            throw new NotCopyableException("class without fields or levels: " + made.getName());
        }
        return whole;
    }

    private void requireFit(Place place, @Nullable Object value, int reference) {
        if (value != null && !place.field().type().isInstance(value)) {
            throw new ClusterFormatException(
                    "value of another class: class=%s, field=%s, reference=%08x, found=%s"
                            .formatted(
                                    made.getName(),
                                    place.field().name(),
                                    reference,
                                    value.getClass().getName()));
        }
    }

    private Object set(
            Fields access, @Nullable Object begun, byte[] block, @Nullable Object[] values) {
        try {
            if (begun == null) {
                return ((RecordFields) access).construct(block, 0, values, 0);
            }
            access.set(begun, block, 0, values, 0);
            return begun;
        } catch (Error e) {
            throw e;
        } catch (Throwable e) { // what the constructor of a record throws
            throw new NotCopyableException(
                    "values are refused: class=%s, %s".formatted(made.getName(), e.getMessage()),
                    e);
        }
    }
}
