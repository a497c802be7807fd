// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.export;

import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.type.RemoteType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the objects of one class have in common when they are exported. Safe for any thread.
final class ExportedClass {
    private static final ClassValue<ExportedClass> ALL =
            new ClassValue<>() {
                @Override
                protected ExportedClass computeValue(Class<?> type) {
                    return make(type);
                }
            };

    private final RemoteType type;
    private final List<String> names;
    private final Map<String, Door> doors;

    private ExportedClass(RemoteType type, Map<String, Door> doors) {
        this.type = type;
        this.names = List.copyOf(type.interfaces().stream().map(Class::getName).toList());
        this.doors = doors;
    }

    /// @throws IllegalArgumentException if a remote interface is none
    static ExportedClass of(Class<?> type) {
        return ALL.get(type);
    }

    private static ExportedClass make(Class<?> target) {
        RemoteType type = RemoteType.of(target);
        Map<String, Door> doors = new HashMap<>();
        for (int place = 0; place < type.methods().size(); place++) {
            RemoteMethod method = type.methods().get(place);
            doors.put(method.key(), Door.of(target, place, method));
        }
        return new ExportedClass(type, doors);
    }

    RemoteType type() {
        return type;
    }

    /// The names of the remote interfaces; the same list each time.
    List<String> names() {
        return names;
    }

    /// The method of that key, null if the objects have none.
    @Nullable Door door(String method) {
        return doors.get(method);
    }
}
