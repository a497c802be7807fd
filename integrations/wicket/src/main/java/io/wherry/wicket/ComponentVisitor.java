// SPDX-License-Identifier: Apache-2.0
package io.wherry.wicket;

import io.wherry.inspect.parse.ClassDescription;
import io.wherry.inspect.parse.FieldDescription;
import io.wherry.inspect.parse.StreamVisitor;
import io.wherry.inspect.parse.UtfText;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Finds the components in the stream of a page, and their bytes.
final class ComponentVisitor implements StreamVisitor {
    private static final String COMPONENT = "org.apache.wicket.Component";
    private static final int LONGEST_ID = 100;

    /// An object of the stream.
    private static final class Part {
        final String type;
        final long start;
        String level = "";
        String id = "";
        int parent = -1;
        boolean isComponent;
        long bytes;

        Part(String type, long start) {
            this.type = type;
            this.start = start;
        }
    }

    private final Map<Integer, Part> parts = new HashMap<>();
    private final Map<Integer, String> texts = new HashMap<>();
    private final Deque<Part> open = new ArrayDeque<>();
    private LongSupplier position = () -> 0;

    /// The field of [#COMPONENT] whose value comes next; otherwise empty.
    private String field = "";

    @Override
    public void beginStream(long offset, int version, LongSupplier end) {
        position = end;
    }

    @Override
    public void beginObject(long offset, int handle, ClassDescription type) {
        refer(handle);
        Part part = new Part(type.name(), offset);
        parts.put(handle, part);
        open.push(part);
    }

    @Override
    public void beginLevel(ClassDescription level, MemorySegment primitives, boolean hasFields) {
        Part part = open.element();
        part.level = level.name();
        part.isComponent |= part.level.equals(COMPONENT);
    }

    @Override
    public void field(FieldDescription next) {
        field = open.element().level.equals(COMPONENT) ? next.name() : "";
    }

    @Override
    public void string(long offset, int handle, MemorySegment utf, boolean wide) {
        texts.put(handle, UtfText.abridged(utf, LONGEST_ID));
        refer(handle);
    }

    @Override
    public void reference(long offset, int handle) {
        refer(handle);
    }

    /// Takes the value of a field of a component.
    private void refer(int handle) {
        if (field.equals("id")) {
            open.element().id = texts.getOrDefault(handle, "");
        } else if (field.equals("parent")) {
            open.element().parent = handle;
        }
        field = "";
    }

    @Override
    public void nullValue(long offset) {
        field = "";
    }

    @Override
    public void beginArray(long offset, int handle, ClassDescription type, int length) {
        field = "";
    }

    @Override
    public void endObject() {
        Part part = open.pop();
        part.bytes = position.getAsLong() - part.start;
    }

    /// Returns the components, the largest first.
    List<ComponentSize> sizes() {
        return parts.values().stream()
                .filter(part -> part.isComponent)
                .map(part -> new ComponentSize(path(part), part.type, part.bytes))
                .sorted(
                        Comparator.comparingLong(ComponentSize::bytes)
                                .reversed()
                                .thenComparing(ComponentSize::path))
                .toList();
    }

    private String path(Part component) {
        StringBuilder path = new StringBuilder();
        @Nullable Part part = component;
        while (part != null && part.parent >= 0) {
            path.insert(0, path.isEmpty() ? part.id : part.id + ":");
            part = parts.get(part.parent);
        }
        return path.toString();
    }
}
