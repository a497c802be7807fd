// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import io.wherry.codec.internal.javaio.description.FieldTypeMismatch;
import io.wherry.codec.internal.javaio.description.LevelImage;
import io.wherry.codec.internal.javaio.description.PlainForm;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Plain objects that are being read in place, each the tail of the one before or a field of an
/// outer one. Their fields are set as they are read, until code of a class runs or a value does not
/// fit for the first time in the stream. From then on they are kept apart until all of an object
/// have been read, those of objects that have begun, too: java.io sets them then, and no hook can
/// tell the difference. One reader owns it.
final class PlainChain {
    /// Tails after which the fields of those before are set early, so that a list takes no room.
    /// java.io reads no deeper graph on a usual stack.
    static final int MOST = 1000;

    private static final @Nullable PlainForm[] NO_FORMS = {};
    private static final @Nullable Object[] NO_OBJECTS = {};
    private static final @Nullable Kept[] NO_FIELDS = {};
    private static final int[] NO_HANDLES = {};

    private @Nullable PlainForm[] forms = NO_FORMS;
    private @Nullable Object[] objects = NO_OBJECTS;
    private @Nullable Kept[] kept = NO_FIELDS;
    private int[] handles = NO_HANDLES;
    private int size;

    /// Entries that may be occupied, at least `size`: those above it are cleared with the message,
    /// not with each object.
    private int used;

    private boolean keeps;

    /// Fields of an object that are not set yet, level by level: primitives little-endian.
    private static final class Kept {
        final byte[] primitives;
        final @Nullable Object[] references;

        Kept(int primitiveBytes, int references) {
            this.primitives = new byte[primitiveBytes];
            this.references = new Object[references];
        }
    }

    int size() {
        return size;
    }

    /// Forgets all objects.
    void clear() {
        int end = Math.max(used, size);
        Arrays.fill(forms, 0, end, null);
        Arrays.fill(objects, 0, end, null);
        if (keeps) {
            Arrays.fill(kept, 0, end, null);
        }
        size = 0;
        used = 0;
        keeps = false;
    }

    /// Drops the objects from `base` on, which were not read to their end.
    void leaveTo(int base) {
        if (size > base) {
            drop(base);
        }
    }

    private void drop(int base) {
        if (keeps) {
            Arrays.fill(kept, base, size, null);
        }
        used = Math.max(used, size);
        size = base;
    }

    /// Begins an object, of which nothing was read.
    void push(PlainForm form, Object object, int handle) {
        if (size == forms.length) {
            int length = Math.max(8, 2 * size);
            forms = Arrays.copyOf(forms, length);
            objects = Arrays.copyOf(objects, length);
            handles = Arrays.copyOf(handles, length);
            if (keeps) {
                kept = Arrays.copyOf(kept, length);
            }
        }
        forms[size] = form;
        objects[size] = object;
        handles[size] = handle;
        if (keeps) {
            kept[size] = empty(form);
        }
        size++;
    }

    private static Kept empty(PlainForm form) {
        int primitives = 0;
        int references = 0;
        for (LevelImage level : form.levels()) {
            primitives += level.primitiveBytes();
            references += level.references();
        }
        return new Kept(primitives, references);
    }

    /// Code of a class is about to run, or a value does not fit: takes the fields of all objects
    /// that have begun.
    void keep() throws IOException {
        if (keeps) {
            return;
        }
        keeps = true;
        kept = Arrays.copyOf(kept, forms.length);
        for (int i = 0; i < size; i++) {
            PlainForm form = Objects.requireNonNull(forms[i]);
            Object object = Objects.requireNonNull(objects[i]);
            Kept fields = empty(form);
            exchange(form, object, fields, false);
            exchange(form, object, empty(form), true);
            kept[i] = fields;
        }
    }

    /// Copies fields of all levels.
    ///
    /// @param set into the object, otherwise out of it
    private static void exchange(PlainForm form, Object object, Kept fields, boolean set)
            throws IOException {
        int bytes = 0;
        int values = 0;
        for (LevelImage level : form.levels()) {
            if (set) {
                set(level, object, fields, bytes, values);
            } else {
                level.fields().get(object, fields.primitives, bytes, fields.references, values);
            }
            bytes += level.primitiveBytes();
            values += level.references();
        }
    }

    private static void set(LevelImage level, Object object, Kept fields, int bytes, int values)
            throws IOException {
        try {
            level.fields().set(object, fields.primitives, bytes, fields.references, values);
        } catch (ClassCastException e) {
            throw FieldTypeMismatch.of(level.level(), object, fields.references, values, e);
        }
    }

    /// Returns the handle of object number `index`.
    int handle(int index) {
        return handles[index];
    }

    /// True if the fields of the object pushed last are kept apart.
    boolean keepsLast() {
        return keeps && kept[size - 1] != null;
    }

    /// Keeps the primitives of level number `index` of the object pushed last, which are in `big`
    /// as in the stream.
    void keepPrimitives(int index, byte[] big, int from) {
        LevelImage[] levels = Objects.requireNonNull(forms[size - 1]).levels();
        int bytes = 0;
        for (int i = 0; i < index; i++) {
            bytes += levels[i].primitiveBytes();
        }
        levels[index].toLittle(big, from, last().primitives, bytes);
    }

    /// Keeps the references of level number `index` of the object pushed last.
    void keepReferences(int index, @Nullable Object[] values, int from) {
        LevelImage[] levels = Objects.requireNonNull(forms[size - 1]).levels();
        int at = 0;
        for (int i = 0; i < index; i++) {
            at += levels[i].references();
        }
        System.arraycopy(values, from, last().references, at, levels[index].references());
    }

    /// Sets the last reference of the object pushed last, or keeps it.
    void setTail(@Nullable Object value) throws IOException {
        PlainForm form = Objects.requireNonNull(forms[size - 1]);
        if (!keepsLast()) {
            try {
                form.setTail(Objects.requireNonNull(objects[size - 1]), value);
                return;
            } catch (ClassCastException _) {
                keep(); // java.io says so when the whole object has been read
            }
        }
        Kept fields = last();
        fields.references[form.tailPlace(fields.references.length)] = value;
    }

    private Kept last() {
        return Objects.requireNonNull(kept[size - 1]);
    }

    /// Sets the kept fields of the objects from `base` on, the last object first, except for those
    /// before `whole`, of which a class is missing; then they are done.
    void end(int base, int whole) throws IOException {
        if (keeps) {
            setAllKept(whole);
        }
        drop(base);
    }

    private void setAllKept(int whole) throws IOException {
        for (int i = size - 1; i >= whole; i--) {
            Kept fields = kept[i];
            if (fields != null) {
                setKept(
                        Objects.requireNonNull(forms[i]),
                        Objects.requireNonNull(objects[i]),
                        fields);
            }
        }
    }

    private static void setKept(PlainForm form, Object object, Kept fields) throws IOException {
        try {
            exchange(form, object, fields, true);
        } catch (ClassCastException e) {
            exchange(form, object, empty(form), true);
            throw e;
        }
    }
}
