// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.export;

import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.type.RemoteType;
import java.util.HashMap;
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
    private final Map<String, Door> doors;

    private ExportedClass(RemoteType type, Map<String, Door> doors) {
        this.type = type;
        this.doors = doors;
    }

    /// @throws IllegalArgumentException if a remote interface is none
    static ExportedClass of(Class<?> type) {
        return ALL.get(type);
    }

    private static ExportedClass make(Class<?> target) {
        RemoteType type = RemoteType.of(target);
        Map<String, Door> doors = new HashMap<>();
        for (RemoteMethod method : type.methods()) {
            doors.put(method.key(), Door.of(target, method));
        }
        return new ExportedClass(type, doors);
    }

    RemoteType type() {
        return type;
    }

    /// The method of that key, null if the objects have none.
    @Nullable Door door(String method) {
        return doors.get(method);
    }
}
