// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.form;

import io.wherry.codec.internal.javaio.description.Form;
import io.wherry.codec.internal.javaio.description.InPlaceInput;
import io.wherry.codec.internal.javaio.description.InPlaceOutput;
import io.wherry.codec.internal.javaio.description.StreamClass;
import io.wherry.codec.internal.message.UndeclaredExceptions;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Hash sets: a block of capacity, loadFactor and size, 4 bytes each, then the elements. Their own
/// code writes them, because the capacity is not accessible.
final class HashSetForm extends Form {
    /// A block of 12 bytes, the end of the data.
    private static final int LEAST_BYTES = 2 + 3 * Integer.BYTES + 1;

    private static final int LARGEST_TABLE = 1 << 30;

    private final Making making;

    /// Makes an empty set.
    interface Making {
        Set<@Nullable Object> make(int capacity, float loadFactor);
    }

    HashSetForm(Making making) {
        this.making = making;
    }

    @Override
    public @Nullable Object write(InPlaceOutput out, Object object) throws IOException {
        out.byLevels(object);
        return null;
    }

    @Override
    public @Nullable Object read(InPlaceInput in, StreamClass described, boolean unshared)
            throws IOException {
        int handle = in.reserve(unshared);
        in.expect(LEAST_BYTES);
        in.beginData();
        int capacity = in.readInt();
        if (capacity < 0) {
            throw new InvalidObjectException("Illegal capacity: " + capacity);
        }
        float loadFactor = Float.intBitsToFloat(in.readInt());
        if (!(loadFactor > 0)) {
            throw new InvalidObjectException("Illegal load factor: " + loadFactor);
        }
        loadFactor = Math.clamp(loadFactor, 0.25f, 4.0f);
        int size = in.readInt();
        if (size < 0) {
            throw new InvalidObjectException("Illegal size: " + size);
        }
        int table = table(size, loadFactor);
        in.admit(Map.Entry[].class, MapEntriesFormat.powerOfTwo(table), size, 1);
        Set<@Nullable Object> set = making.make(table, loadFactor);
        in.set(handle, set, unshared);
        return in.complete(handle, set, read(in, handle, set, size));
    }

    private static int table(int size, float loadFactor) {
        return (int) Math.min(size * Math.min(1 / loadFactor, 4.0f), LARGEST_TABLE);
    }

    private static @Nullable ClassNotFoundException read(
            InPlaceInput in, int handle, Set<@Nullable Object> set, int size) throws IOException {
        ClassNotFoundException missing = null;
        in.enterCode();
        int outer = in.after();
        for (int i = 0; i < size && missing == null; i++) {
            in.setAfter(outer + size - i);
            Object element = in.element();
            missing = in.missing(handle);
            if (missing == null) {
                in.charge(element);
                add(in, set, element);
            }
        }
        in.setAfter(outer);
        in.leaveCode();
        in.endData();
        return missing;
    }

    private static void add(InPlaceInput in, Set<@Nullable Object> set, @Nullable Object element)
            throws IOException {
        try {
            set.add(element);
        } catch (RuntimeException e) {
            throw in.thrown(e); // of the element's hashCode or equals
        } catch (StackOverflowError e) {
            throw in.endless(set.getClass(), e);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) { // the element does not declare it
            throw UndeclaredExceptions.filling(set.getClass(), e);
        }
    }
}
