// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.internal.fields.RecordBuilder;
import io.wherry.codec.internal.fields.RecordFields;
import io.wherry.codec.internal.javaio.description.ClassImage;
import io.wherry.codec.internal.javaio.description.FieldTypeMismatch;
import io.wherry.codec.internal.javaio.description.LevelImage;
import io.wherry.codec.internal.javaio.description.StreamLevel;
import io.wherry.codec.internal.lean.Fields;
import io.wherry.codec.internal.shape.Level;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import org.jspecify.annotations.Nullable;

/// Sets the fields of a level when all of them have been read, or makes the record.
final class LevelSetter {

    private LevelSetter() {}

    /// As [#set]; the error for a value that does not fit is java.io's.
    static void setFitting(
            ReadFrame frame, StreamLevel level, byte[] primitives, @Nullable Object[] values)
            throws IOException {
        try {
            set(frame, level, primitives, values);
        } catch (ClassCastException e) {
            Level read = level.image().level();
            Object object = frame.object;
            if (object == null) {
                throw refused(FieldTypeMismatch.ofComponent(read, values, frame.valuesFrom, e));
            }
            ClassCastException misfit =
                    FieldTypeMismatch.of(read, object, values, frame.valuesFrom, e);
            unset(object, level.image());
            throw misfit;
        }
    }

    /// Gives the fields of a level their defaults again: java.io sets none where one value does not
    /// fit.
    static void unset(Object object, LevelImage level) throws IOException {
        level.fields()
                .set(
                        object,
                        new byte[level.primitiveBytes()],
                        0,
                        new Object[level.references()],
                        0);
    }

    static void set(
            ReadFrame frame, StreamLevel level, byte[] primitives, @Nullable Object[] values)
            throws IOException {
        Class<?> here = level.here();
        Object object = frame.object;
        if (here != null && here.isRecord()) {
            frame.object = record(here, frame, level, primitives, values);
        } else if (object != null) {
            Fields fields = level.image().fields();
            fields.set(object, primitives, frame.bytesFrom, values, frame.valuesFrom);
        }
    }

    private static Object record(
            Class<?> type,
            ReadFrame frame,
            StreamLevel level,
            byte[] primitives,
            @Nullable Object[] values)
            throws IOException {
        int from = frame.bytesFrom;
        int at = frame.valuesFrom;
        RecordFields components = (RecordFields) ClassImage.of(type).levels()[0].fields();
        if (level.isExact()) {
            return record(components, primitives, from, values, at);
        }
        RecordBuilder draft = new RecordBuilder(components.level());
        level.image().fields().set(draft, primitives, from, values, at);
        return record(components, draft.primitives(), 0, draft.references(), 0);
    }

    /// Makes a record of its components.
    private static Object record(
            RecordFields components, byte[] primitives, int from, @Nullable Object[] values, int at)
            throws IOException {
        try {
            return components.construct(primitives, from, values, at);
        } catch (InvalidClassException | ClassCastException | Error e) {
            throw e; // the first says that there is no canonical constructor
        } catch (Throwable e) {
            throw refused(e);
        }
    }

    /// Makes a record of its components, the primitive ones big-endian.
    static Object recordOfBig(
            RecordFields components, byte[] primitives, int from, @Nullable Object[] values, int at)
            throws IOException {
        try {
            return components.constructBig(primitives, from, values, at);
        } catch (ClassCastException e) {
            throw refused(FieldTypeMismatch.ofComponent(components.level(), values, at, e));
        } catch (InvalidClassException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw refused(e);
        }
    }

    /// Returns the exception that java.io throws if a constructor throws `cause`.
    private static InvalidObjectException refused(Throwable cause) {
        InvalidObjectException failure = new InvalidObjectException(cause.getMessage());
        failure.initCause(cause);
        return failure;
    }
}
