// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.export;

import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.type.RemoteType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The remote type and methods of exported objects of one class. Thread-safe.
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
    private final Map<String, ExportedMethod> methods;

    private ExportedClass(RemoteType type, Map<String, ExportedMethod> methods) {
        this.type = type;
        this.names = List.copyOf(type.interfaces().stream().map(Class::getName).toList());
        this.methods = methods;
    }

    /// @throws IllegalArgumentException if a remote interface is invalid
    static ExportedClass of(Class<?> type) {
        return ALL.get(type);
    }

    private static ExportedClass make(Class<?> target) {
        RemoteType type = RemoteType.of(target);
        Map<String, ExportedMethod> methods = new HashMap<>();
        for (int place = 0; place < type.methods().size(); place++) {
            RemoteMethod method = type.methods().get(place);
            methods.put(method.key(), ExportedMethod.of(target, place, method));
        }
        return new ExportedClass(type, methods);
    }

    RemoteType type() {
        return type;
    }

    /// Returns the names of the remote interfaces; the same list at each call.
    List<String> names() {
        return names;
    }

    /// Returns the method with that key, null if the objects do not have it.
    @Nullable ExportedMethod exportedMethod(String method) {
        return methods.get(method);
    }
}
