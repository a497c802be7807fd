// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.form;

import io.wherry.codec.internal.javaio.description.Form;
import io.wherry.codec.internal.javaio.description.InPlaceInput;
import io.wherry.codec.internal.javaio.description.InPlaceOutput;
import io.wherry.codec.internal.javaio.description.StreamClass;
import io.wherry.codec.internal.message.UndeclaredExceptions;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Array lists: 4 bytes of size, a block of 4 bytes that readers ignore, the elements.
final class ArrayListForm extends Form {
    /// Size, a block of 4 bytes, the end of the data.
    private static final int LEAST_BYTES = Integer.BYTES + 2 + Integer.BYTES + 1;

    @Override
    public @Nullable Object write(InPlaceOutput out, Object object) throws IOException {
        ArrayList<?> list = (ArrayList<?>) object;
        int size = list.size();
        out.writeInt(size);
        out.blockOf(size);
        try {
            writeElements(out, list, size);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) { // code of an element does not declare it
            throw UndeclaredExceptions.wrap(list, e);
        }
        out.endData();
        return null;
    }

    private static void writeElements(InPlaceOutput out, List<?> list, int size)
            throws IOException {
        for (int i = 0; i < size; i++) {
            if (list.size() != size) {
                throw new ConcurrentModificationException(list.getClass().getName());
            }
            out.reference(element(list, i));
        }
    }

    private static @Nullable Object element(List<?> list, int index) {
        try {
            return list.get(index);
        } catch (IndexOutOfBoundsException e) { // removed since the size was compared
            throw new ConcurrentModificationException(list.getClass().getName(), e);
        }
    }

    @Override
    public @Nullable Object read(InPlaceInput in, StreamClass described, boolean unshared)
            throws IOException {
        ArrayList<@Nullable Object> list = new ArrayList<>(0);
        int handle = in.assign(list, unshared);
        in.expect(LEAST_BYTES);
        int size = in.readInt();
        in.beginData();
        in.readInt();
        if (size < 0) {
            throw new InvalidObjectException("Invalid size: " + size);
        }
        if (size > 0) {
            in.admit(Object[].class, size, size, 1);
        }
        list.ensureCapacity(size);
        ClassNotFoundException missing = null;
        in.enterCode();
        int outer = in.after();
        for (int i = 0; i < size && missing == null; i++) {
            in.setAfter(outer + size - i);
            list.add(in.element());
            missing = in.missing(handle);
        }
        in.setAfter(outer);
        in.leaveCode();
        in.endData();
        return in.complete(handle, list, missing);
    }
}
