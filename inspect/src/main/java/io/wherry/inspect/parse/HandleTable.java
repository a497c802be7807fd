// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.parse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Numbers the objects of a stream. Class descriptions and type names are kept; of all other objects only the count.
final class HandleTable {
    private static final int RECENT = 64;

    private int count;
    private final List<ClassDescription> classes = new ArrayList<>();
    private int[] classHandles = new int[16];

    /// The last class that was looked for, of the handles that have the same last bits.
    private final @Nullable ClassDescription[] recent = new ClassDescription[RECENT];

    private final Map<Integer, String> typeNames = new HashMap<>();

    int count() {
        return count;
    }

    int next() {
        return count++;
    }

    void clear() {
        count = 0;
        classes.clear();
        Arrays.fill(recent, null);
        typeNames.clear();
    }

    /// Goes on with `handles` as the number of handles; those that were given stay valid.
    void goTo(int handles) {
        count = handles;
    }

    /// Returns the class of this handle, which is a new one unless it is read again.
    ClassDescription add(ClassDescription.Head head, int handle) {
        ClassDescription known = classOf(handle);
        if (known != null) {
            return known;
        }
        int index = classes.size();
        if (index == classHandles.length) {
            classHandles = Arrays.copyOf(classHandles, 2 * index);
        }
        classHandles[index] = handle;
        ClassDescription added = new ClassDescription(head, handle, index);
        classes.add(added);
        return added;
    }

    ClassDescription classAt(int index) {
        return classes.get(index);
    }

    /// Returns the class of this handle; null if the handle is not that of a class.
    @Nullable ClassDescription classOf(int handle) {
        ClassDescription known = recent[handle & (RECENT - 1)];
        if (known != null && known.handle() == handle) {
            return known;
        }
        int index = Arrays.binarySearch(classHandles, 0, classes.size(), handle);
        if (index < 0) {
            return null;
        }
        ClassDescription found = classes.get(index);
        recent[handle & (RECENT - 1)] = found;
        return found;
    }

    /// Keeps a string that may name the type of a field.
    void addTypeName(int handle, String name) {
        typeNames.put(handle, name);
    }

    @Nullable String typeName(int handle) {
        return typeNames.get(handle);
    }
}
