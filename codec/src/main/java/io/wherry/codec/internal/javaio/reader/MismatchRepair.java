// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.internal.javaio.description.StreamLevel;
import io.wherry.codec.internal.shape.FieldShape;
import io.wherry.codec.internal.shape.Level;
import io.wherry.codec.internal.shape.Shape;
import io.wherry.codec.node.Node;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Replaces nodes and substitutes that do not fit their field.
final class MismatchRepair {
    private final ReadRecovery recovery;

    MismatchRepair(ReadRecovery recovery) {
        this.recovery = recovery;
    }

    /// As [LevelSetter#set], but values that do not fit are asked about.
    void set(ReadFrame frame, StreamLevel level, ReadStack stack) throws IOException {
        try {
            setOrMend(frame, level, stack);
        } catch (ClassNotFoundException e) {
            frame.missing = e;
        } catch (InvalidObjectException e) {
            Class<?> here = level.here();
            if (!recovery.asks() || here == null || !here.isRecord()) {
                throw e;
            }
            frame.standIn = recovery.ask(here.getName(), e);
            frame.missing = new ClassNotFoundException(here.getName(), e);
        }
    }

    private void setOrMend(ReadFrame frame, StreamLevel level, ReadStack stack)
            throws IOException, ClassNotFoundException {
        try {
            LevelSetter.set(frame, level, stack.primitives(), stack.values());
        } catch (ClassCastException e) {
            mend(level, stack.values(), frame.valuesFrom, e);
            LevelSetter.set(frame, level, stack.primitives(), stack.values());
        }
    }

    /// Puts something that fits in place of the values that do not.
    ///
    /// @param from where the references of the level start in `values`
    /// @throws ClassNotFoundException if that is not known, and the value is of a class that is not
    ///     here
    void mend(StreamLevel level, @Nullable Object[] values, int from, ClassCastException misfit)
            throws IOException, ClassNotFoundException {
        Class<?> here = level.here();
        if (here == null) {
            throw misfit;
        }
        Level own = Shape.of(here).levels().getLast();
        List<FieldShape> read =
                level.image().level().fields().stream()
                        .filter(field -> !field.isPrimitive())
                        .toList();
        boolean mended = false;
        for (int i = 0; i < read.size(); i++) {
            int at = from + level.image().slot(i);
            FieldShape field = own.field(read.get(i).name());
            Object value = values[at];
            if (field != null && value != null && !field.type().isInstance(value)) {
                String where = "field " + field.name() + " of class " + here.getName();
                values[at] = fitting(value, field.type(), where);
                mended = true;
            }
        }
        if (!mended) {
            InvalidObjectException failure = new InvalidObjectException(misfit.getMessage());
            failure.initCause(misfit);
            throw failure;
        }
    }

    /// Puts something that fits into an array in place of `value`; false if nothing is known that
    /// does.
    boolean store(ReadFrame frame, int index, Object value) throws IOException {
        @Nullable Object[] array = (@Nullable Object[]) Objects.requireNonNull(frame.object);
        Class<?> type = array.getClass().getComponentType();
        String where = "element " + index + " of an array of " + type.getName();
        try {
            array[index] = fitting(value, type, where);
            return true;
        } catch (ClassNotFoundException e) {
            frame.missing = e;
            return false;
        }
    }

    private @Nullable Object fitting(Object value, Class<?> type, String where)
            throws IOException, ClassNotFoundException {
        if (!(value instanceof Node node)) {
            throw misfit(value, where);
        }
        String name = node.nodeClass().toString();
        ClassNotFoundException cause = new ClassNotFoundException(name + ", needed by " + where);
        if (!recovery.asks()) {
            throw cause;
        }
        Object standIn = recovery.ask(name, cause).value();
        if (standIn != null && !type.isInstance(standIn)) {
            throw misfit(standIn, where);
        }
        return standIn;
    }

    private static InvalidObjectException misfit(Object value, String where) {
        return new InvalidObjectException(
                "object does not fit: class=" + value.getClass().getName() + ", where=" + where);
    }
}
