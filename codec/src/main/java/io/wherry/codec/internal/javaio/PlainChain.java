// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Plain objects that are read in place, each the tail of the one before. Their fields are set when all of them have been read,
/// the last one's first, as java.io does it: no hook can tell the difference. One reader owns it.
final class PlainChain {
    /// Tails after which fields are set early, so that a list takes no room. java.io reads no deeper graph on a usual
    /// stack.
    static final int MOST = 1000;

    private final ReadStack stack;
    private final ReadHandles handles;
    private @Nullable PlainForm[] forms = {};
    private @Nullable Object[] objects = {};

    /// By object: its handle, and where its references and primitives start on the stack.
    private int[] places = {};

    private int size;

    PlainChain(ReadStack stack, ReadHandles handles) {
        this.stack = stack;
        this.handles = handles;
    }

    int size() {
        return size;
    }

    void clear() {
        if (size > 0) {
            Arrays.fill(objects, 0, size, null);
            Arrays.fill(forms, 0, size, null);
            size = 0;
        }
    }

    /// Begins an object, of which nothing was read.
    void push(PlainForm form, Object object, int handle) {
        if (size == forms.length) {
            int length = Math.max(8, 2 * size);
            forms = Arrays.copyOf(forms, length);
            objects = Arrays.copyOf(objects, length);
            places = Arrays.copyOf(places, 3 * length);
        }
        forms[size] = form;
        objects[size] = object;
        places[3 * size] = handle;
        places[3 * size + 1] = stack.valueCount();
        places[3 * size + 2] = stack.primitiveCount();
        size++;
    }

    /// Notes the last reference of the object pushed last.
    void setTail(@Nullable Object value) {
        PlainForm form = Objects.requireNonNull(forms[size - 1]);
        stack.values()[form.tailPlace(stack.valueCount())] = value;
    }

    /// Sets the fields of the objects from `base` on, but for those before `whole`, for which a class is missing.
    void setFrom(int base, int whole, @Nullable ClassNotFoundException missing) {
        while (size > base) {
            size--;
            Object object = Objects.requireNonNull(objects[size]);
            int valuesAt = places[3 * size + 1];
            int bytesAt = places[3 * size + 2];
            if (size >= whole) {
                set(Objects.requireNonNull(forms[size]), object, valuesAt, bytesAt);
            } else if (missing != null) {
                handles.markMissing(places[3 * size], missing);
            }
            stack.drop(valuesAt, bytesAt);
            objects[size] = null;
            forms[size] = null;
        }
    }

    private void set(PlainForm form, Object object, int valuesAt, int bytesAt) {
        int values = valuesAt;
        for (LevelImage level : form.levels()) {
            setReferences(form, level, object, values);
            values += level.references();
        }
        int bytes = bytesAt;
        for (LevelImage level : form.levels()) {
            if (level.primitiveBytes() > 0) {
                level.fields().setPrimitives(object, stack.primitives(), bytes);
                bytes += level.primitiveBytes();
            }
        }
    }

    private void setReferences(PlainForm form, LevelImage level, Object object, int from) {
        if (level.references() == 0) {
            return;
        }
        try {
            level.fields().setReferences(object, stack.values(), from);
        } catch (ClassCastException e) {
            unset(form, object);
            throw FieldMisfit.of(level.level(), object, stack.values(), from, e);
        }
    }

    /// Clears the references again: java.io sets none where one does not fit.
    private static void unset(PlainForm form, Object object) {
        for (LevelImage level : form.levels()) {
            if (level.references() > 0) {
                level.fields().setReferences(object, new Object[level.references()], 0);
            }
        }
    }
}
