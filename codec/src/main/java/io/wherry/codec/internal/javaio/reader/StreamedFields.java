// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import java.io.IOException;
import java.io.ObjectInputStream.GetField;
import java.io.ObjectStreamClass;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// The fields of a level by name, with what the stream says of its class: a field whose class is
/// missing fails when it is asked for. One thread owns it.
final class StreamedFields extends GetField {
    /// As in java.io, for programs that were written before a missing class was an error here.
    private static final boolean MISSING_IS_NULL =
            Boolean.getBoolean("jdk.serialGetFieldCnfeReturnsNull");

    private final HookFields fields;
    private final GetField values;
    private final ReadFrame reading;
    private final JavaioReaderHooks hooks;

    /// @param values the fields whose classes are here
    /// @param reading the object they belong to
    StreamedFields(HookFields fields, GetField values, ReadFrame reading, JavaioReaderHooks hooks) {
        this.fields = fields;
        this.values = values;
        this.reading = reading;
        this.hooks = hooks;
    }

    @Override
    public ObjectStreamClass getObjectStreamClass() {
        try {
            return fields.level().descriptor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public @Nullable Object get(String name, @Nullable Object absent)
            throws IOException, ClassNotFoundException {
        Object value = values.get(name, absent);
        ClassNotFoundException missing = fields.missing(name);
        if (missing == null) {
            return value;
        }
        hooks.giveUp(reading, missing);
        if (MISSING_IS_NULL) {
            return null;
        }
        throw missing;
    }

    @Override
    public boolean defaulted(String name) throws IOException {
        return values.defaulted(name);
    }

    @Override
    public boolean get(String name, boolean absent) throws IOException {
        return values.get(name, absent);
    }

    @Override
    public byte get(String name, byte absent) throws IOException {
        return values.get(name, absent);
    }

    @Override
    public char get(String name, char absent) throws IOException {
        return values.get(name, absent);
    }

    @Override
    public short get(String name, short absent) throws IOException {
        return values.get(name, absent);
    }

    @Override
    public int get(String name, int absent) throws IOException {
        return values.get(name, absent);
    }

    @Override
    public long get(String name, long absent) throws IOException {
        return values.get(name, absent);
    }

    @Override
    public float get(String name, float absent) throws IOException {
        return values.get(name, absent);
    }

    @Override
    public double get(String name, double absent) throws IOException {
        return values.get(name, absent);
    }
}
