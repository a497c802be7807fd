// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.codec.internal.fields.FieldAccess;
import io.wherry.codec.internal.fields.RecordFields;
import io.wherry.codec.internal.lean.Fields;
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

/// Copies objects and records field by field.
final class FieldsCopier implements ObjectCopier {
    /* The fields of one serializable class of the hierarchy. */
    private record Part(Fields access, List<FieldMapping> mappings) {}

    private final Class<?> made;
    private final Type type;
    private final List<Part> parts;
    private final boolean leads;
    private final @Nullable Instantiator instantiator;

    private FieldsCopier(Shape shape, Type type, List<List<FieldMapping>> mappings) {
        this.made = shape.type();
        this.type = type;
        this.instantiator = made.isRecord() ? null : Instantiator.of(made);
        this.parts = new ArrayList<>();
        for (int i = 0; i < mappings.size(); i++) {
            parts.add(new Part(access(shape.levels().get(i)), mappings.get(i)));
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

    /// Returns the copier of a class to the type derived from it.
    static FieldsCopier own(Shape shape) {
        DerivedType own = DerivedType.of(shape);
        return new FieldsCopier(shape, own.type(), own.mappings());
    }

    /// Returns the copier of a class to an existing type with the same fields.
    static FieldsCopier matching(Shape shape, Type type) {
        return new FieldsCopier(shape, type, new FieldMatcher(shape, type).mappings());
    }

    /// Returns the class of the objects that it creates.
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
            for (FieldMapping mapping : part.mappings) {
                if (in == null || !mapping.isReference()) {
                    mapping.write(block, reference);
                } else {
                    Object value = values[mapping.field().offset()];
                    int to = in.reference(value, mapping.cell().target());
                    Cells.putInt(reference, mapping.cell().offset(), to);
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
            for (FieldMapping mapping : part.mappings.reversed()) {
                if (mapping.isReference()) {
                    out.need(
                            Cells.getInt(reference, mapping.cell().offset()),
                            mapping.field().type());
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
            for (FieldMapping mapping : part.mappings) {
                if (mapping.isReference()) {
                    Object value = out.object(Cells.getInt(reference, mapping.cell().offset()));
                    requireFit(mapping, value, reference);
                    values[mapping.field().offset()] = value;
                } else {
                    mapping.read(block, reference);
                }
            }
            whole = set(part.access, whole, block, values);
        }
        if (whole == null) {
            throw new NotCopyableException("class without fields or levels: " + made.getName());
        }
        return whole;
    }

    private void requireFit(FieldMapping mapping, @Nullable Object value, int reference) {
        if (value != null && !mapping.field().type().isInstance(value)) {
            throw new ClusterFormatException(
                    "value of another class: class=%s, field=%s, reference=%08x, found=%s"
                            .formatted(
                                    made.getName(),
                                    mapping.field().name(),
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
        } catch (Throwable e) { // thrown by the constructor of a record
            throw new NotCopyableException(
                    "values are refused: class=%s, %s".formatted(made.getName(), e.getMessage()),
                    e);
        }
    }
}
