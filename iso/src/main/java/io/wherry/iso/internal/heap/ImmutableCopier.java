// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.heap;

import io.wherry.iso.ClusterFormatException;
import io.wherry.iso.IsoException;
import io.wherry.iso.NotCopyableException;
import io.wherry.iso.UnknownTypeException;
import io.wherry.iso.internal.cluster.Block;
import io.wherry.iso.internal.type.Field;
import io.wherry.iso.internal.type.Type;
import io.wherry.iso.internal.type.Types;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Records, and objects of immutable classes: component by component, and made by their constructor. The type has the name of the
/// class, with the arguments of a generic one. Any number of threads.
final class ImmutableCopier implements ValueForm {
    /// A component as a class declares it.
    record Component(String name, TypeUse use) {}

    /// The operations by which an object is read and made. Values are in the order of the components.
    interface Access {
        @Nullable Object[] split(Object value);

        Object join(@Nullable Object[] values) throws Throwable;
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Handles(MethodHandle[] getters, MethodHandle constructor) implements Access {
        @Override
        public @Nullable Object[] split(Object value) {
            @Nullable Object[] values = new @Nullable Object[getters.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = get(getters[i], value);
            }
            return values;
        }

        @Override
        public Object join(@Nullable Object[] values) throws Throwable {
            return Objects.requireNonNull((Object) constructor.invokeExact(values));
        }
    }

    private final TypeUse use;
    private final List<Component> components;
    private final List<ValueCell> cells = new ArrayList<>();
    private final int[] offsets;
    private final Type type;
    private final boolean leads;
    private volatile @Nullable Access access;

    /// @param components in the order of the parameters of the constructor
    /// @param access null if [#reach] finds it
    /// @throws UnknownTypeException if a component has no place in a cluster
    ImmutableCopier(TypeUse use, List<Component> components, @Nullable Access access) {
        this.use = use;
        this.access = access;
        this.components = List.copyOf(components);
        List<Field> fields = new ArrayList<>();
        for (Component component : components) {
            ValueCell cell = ValueCells.of(component.use);
            if (cell == null) {
                throw new UnknownTypeException(
                        "no type that a cluster can hold: class=%s, component=%s, type=%s"
                                .formatted(use.name(), component.name, component.use.name()));
            }
            cells.add(cell);
            fields.add(new Field(cell.fieldName(component.name), cell.kind(), cell.target(), 0));
        }
        this.type = Types.register(Type.ofFields(use.name(), null, fields));
        this.offsets =
                fields.stream().mapToInt(field -> type.field(field.name()).offset()).toArray();
        this.leads = cells.stream().anyMatch(ReferenceCell.Part.class::isInstance);
    }

    /// Returns the forms of all values and arrays that components lead to.
    List<ObjectCopier> parts() {
        List<ObjectCopier> parts = new ArrayList<>();
        for (ValueCell cell : cells) {
            if (cell instanceof ReferenceCell.Part part) {
                parts.add(part.part());
            }
        }
        return parts;
    }

    List<ValueCell> cells() {
        return cells;
    }

    Class<?> made() {
        return use.raw();
    }

    /// Finds the fields and the constructor, unless that was done.
    void reach(Lookup from) {
        if (access == null) {
            try {
                access = access(from);
            } catch (IllegalAccessException | NoSuchFieldException | NoSuchMethodException _) {
                /* another class may have the right; objects are refused as long as none has */
            }
        }
    }

    private Access access(Lookup from)
            throws IllegalAccessException, NoSuchFieldException, NoSuchMethodException {
        Class<?> made = made();
        ImmutableCopier.class.getModule().addReads(made.getModule());
        try {
            return access(MethodHandles.privateLookupIn(made, from), false);
        } catch (IllegalAccessException e) {
            if (!made.isRecord()) {
                throw e;
            }
            return access(MethodHandles.publicLookup(), true);
        }
    }

    private Access access(Lookup inside, boolean accessors)
            throws IllegalAccessException, NoSuchFieldException, NoSuchMethodException {
        Class<?> made = made();
        MethodHandle[] getters = new MethodHandle[components.size()];
        Class<?>[] parameters = new Class<?>[components.size()];
        for (int i = 0; i < getters.length; i++) {
            String name = components.get(i).name;
            java.lang.reflect.Field field = made.getDeclaredField(name);
            parameters[i] = field.getType();
            MethodHandle getter =
                    accessors
                            ? inside.findVirtual(made, name, MethodType.methodType(parameters[i]))
                            : inside.unreflectGetter(field);
            getters[i] = getter.asType(MethodType.methodType(Object.class, Object.class));
        }
        MethodHandle constructor =
                inside.findConstructor(made, MethodType.methodType(void.class, parameters))
                        .asSpreader(Object[].class, parameters.length)
                        .asType(MethodType.methodType(Object.class, Object[].class));
        return new Handles(getters, constructor);
    }

    /// @throws UnknownTypeException if no class that asked has the rights to read the fields
    Access reached() {
        Access known = access;
        if (known == null) {
            throw new UnknownTypeException(
                    "class is not open to io.wherry.iso, write opens %s to io.wherry.iso: class=%s, module=%s"
                            .formatted(
                                    made().getPackageName(),
                                    made().getName(),
                                    made().getModule().getName()));
        }
        return known;
    }

    @Override
    public Type type() {
        return type;
    }

    @Override
    public int allocate(Block block, Object object) {
        boolean fits =
                Modifier.isAbstract(made().getModifiers())
                        ? made().isInstance(object)
                        : object.getClass() == made();
        if (!fits) {
            throw new ClassCastException(
                    "value of another class: wanted=%s, found=%s"
                            .formatted(made().getName(), object.getClass().getName()));
        }
        int reference = block.allocate(type.id(), type.size());
        if (!leads) {
            write(null, block, object, reference);
        }
        return reference;
    }

    @Override
    public boolean leads() {
        return leads;
    }

    @Override
    public void fill(CopyIn in, Object object, int reference) {
        write(in, in.block(), object, reference);
    }

    private void write(@Nullable CopyIn in, Block block, Object object, int reference) {
        @Nullable Object[] values = reached().split(object);
        for (int i = 0; i < offsets.length; i++) {
            cells.get(i).write(in, block, reference, offsets[i], values[i]);
        }
    }

    private static @Nullable Object get(MethodHandle getter, Object object) {
        try {
            return (@Nullable Object) getter.invokeExact(object);
        } catch (Throwable e) {
            throw new NotCopyableException("component cannot be read: " + e.getMessage(), e);
        }
    }

    @Override
    public @Nullable Object begin(CopyOut out, int reference) {
        return null;
    }

    @Override
    public void parts(CopyOut out, int reference) {
        for (int i = offsets.length - 1; i >= 0; i--) {
            cells.get(i).need(out, reference, offsets[i]);
        }
    }

    @Override
    public Object finish(CopyOut out, int reference, @Nullable Object begun) {
        return read(out, reference);
    }

    @Override
    public Object read(@Nullable CopyOut out, int reference) {
        @Nullable Object[] values = new @Nullable Object[offsets.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = cells.get(i).read(out, reference, offsets[i]);
        }
        Access from = reached();
        try {
            return from.join(values);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) { // what the constructor throws
            throw refused(from, reference, e);
        }
    }

    private IsoException refused(Access from, int reference, Throwable cause) {
        if (from instanceof Handles) {
            return new NotCopyableException(
                    "values are refused: class=%s, %s"
                            .formatted(made().getName(), cause.getMessage()),
                    cause);
        }
        ClusterFormatException corrupt =
                new ClusterFormatException(
                        "no value: type=%s, reference=%08x, %s"
                                .formatted(type.name(), reference, cause.getMessage()));
        corrupt.initCause(cause);
        return corrupt;
    }
}
