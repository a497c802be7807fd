// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.inspect.parse.ClassDescription;
import io.wherry.inspect.parse.FieldDescription;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The objects that the walk of a stream is in, and what the next value is called there.
final class TreePlace {
    /* Kinds of places, in `next`; an array has there the number of its next element. */
    private static final int FIELDS = -1;
    private static final int DATA = -2;

    private final IntStack handles = new IntStack();
    private final IntStack next = new IntStack();
    private final BitSet open = new BitSet();
    private final Deque<String> openedLabels = new ArrayDeque<>();

    /* By depth: the class of the object, and the class whose fields are read, for those of superclasses. */
    private final List<@Nullable ClassDescription> leaves = new ArrayList<>();
    private final List<String> prefixes = new ArrayList<>();

    private @Nullable FieldDescription pending;

    /* The fields whose values are being described: classes have values as annotations. */
    private final List<@Nullable FieldDescription> described = new ArrayList<>();

    private long constantOffset = -1;
    private int constantHandle;

    void clear() {
        handles.clear();
        next.clear();
        open.clear();
        openedLabels.clear();
        leaves.clear();
        prefixes.clear();
        pending = null;
        described.clear();
        constantOffset = -1;
    }

    int depth() {
        return handles.size();
    }

    boolean isOpen(int handle) {
        return open.get(handle);
    }

    void field(FieldDescription field) {
        pending = field;
    }

    String labelOf(FieldDescription field) {
        return DisplayText.name(prefixes.getLast() + field.name());
    }

    /// Returns the label of a value that begins now.
    String label() {
        FieldDescription field = pending;
        pending = null;
        if (!described.isEmpty()) {
            return "annotation";
        }
        if (field != null) {
            return labelOf(field);
        }
        if (next.size() == 0) {
            return "";
        }
        return next.top() >= 0 ? "[" + next.increment() + "]" : "data";
    }

    /// A value begins with the description of its class.
    void open() {
        openedLabels.push(label());
    }

    /// Returns the label of the value whose class has just been described.
    String opened() {
        return openedLabels.pop();
    }

    void beginAnnotations() {
        described.add(pending);
        pending = null;
    }

    void endAnnotations() {
        pending = described.removeLast();
    }

    void beginObject(int handle, ClassDescription type) {
        begin(handle, FIELDS, type);
    }

    void beginArray(int handle) {
        begin(handle, 0, null);
    }

    private void begin(int handle, int kind, @Nullable ClassDescription type) {
        handles.push(handle);
        next.push(kind);
        leaves.add(type);
        prefixes.add("");
        if (handle >= 0) {
            open.set(handle);
        }
    }

    void beginLevel(ClassDescription level) {
        String name = level.name();
        boolean own = leaves.getLast() == level;
        String prefix = own ? "" : name.substring(name.lastIndexOf('.') + 1) + ".";
        prefixes.set(prefixes.size() - 1, prefix);
    }

    void beginData() {
        begin(-1, DATA, leaves.getLast());
    }

    /// The innermost object, array or data ends.
    void end() {
        int handle = handles.pop();
        next.pop();
        leaves.removeLast();
        prefixes.removeLast();
        if (handle >= 0) {
            open.clear(handle);
        }
    }

    void beginConstant(long at, int handle) {
        constantOffset = at;
        constantHandle = handle;
    }

    boolean isInConstant() {
        return constantOffset >= 0;
    }

    int constantHandle() {
        return constantHandle;
    }

    long endConstant() {
        long at = constantOffset;
        constantOffset = -1;
        return at;
    }
}
