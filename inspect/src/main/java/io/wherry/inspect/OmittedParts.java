// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.inspect.parse.ClassDescription;
import io.wherry.inspect.parse.FieldDescription;
import io.wherry.inspect.parse.OmittedValues.Span;
import io.wherry.inspect.parse.UtfText;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The values and classes in dropped fields, by their handles.
final class OmittedParts {
    private final Map<Integer, Span> byHandle = new HashMap<>();
    private final Map<Long, Span> byBegin = new HashMap<>();
    private final Map<Integer, Text> texts = new HashMap<>();
    private final Map<Integer, ClassDescription> classes = new HashMap<>();
    private final Set<Integer> annotated = new HashSet<>();

    /// A string.
    record Text(MemorySegment utf, boolean wide) {}

    void clear() {
        byHandle.clear();
        byBegin.clear();
        texts.clear();
        classes.clear();
        annotated.clear();
    }

    void add(Span value) {
        byHandle.put(value.handle(), value);
        byBegin.put(value.begin(), value);
    }

    void add(int handle, Text text) {
        texts.put(handle, text);
    }

    void add(ClassDescription type) {
        classes.put(type.handle(), type);
        for (FieldDescription field : type.fields()) {
            addTypeName(field);
        }
    }

    /// Keeps the string that names the type of a field, which values may refer to.
    void addTypeName(FieldDescription field) {
        switch (field.typeForm()) {
            case STRING, LONG_STRING -> {
                byte[] utf = UtfText.encode(field.type());
                boolean wide = utf.length > 0xffff;
                add(field.typeHandle(), new Text(MemorySegment.ofArray(utf), wide));
            }
            case LETTER, REFERENCE -> {
                /* there is no string here */
            }
        }
    }

    /// Notes that the class has annotations.
    void addAnnotated(ClassDescription type) {
        annotated.add(type.handle());
    }

    boolean isAnnotated(ClassDescription type) {
        return annotated.contains(type.handle());
    }

    @Nullable Span value(int handle) {
        return byHandle.get(handle);
    }

    /// Returns the value that begins at `offset`.
    @Nullable Span valueAt(long offset) {
        return byBegin.get(offset);
    }

    @Nullable Text text(int handle) {
        return texts.get(handle);
    }

    @Nullable ClassDescription type(int handle) {
        return classes.get(handle);
    }
}
