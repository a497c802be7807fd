// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

import io.wherry.rmi.MethodMetrics;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.type.RemoteType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The recorders of the methods that one node calls, or of those it serves. Does not refer to
/// classes. Thread-safe.
public final class Recorders {
    private final Map<Name, Recorder> all = new ConcurrentHashMap<>();

    private record Name(String type, String method) {

        // by hand: a fresh JVM links the compiler's own at run time, which takes 10 ms
        @Override
        public int hashCode() {
            return 31 * type.hashCode() + method.hashCode();
        }
    }

    /// Returns the recorders of the methods of a type, by index. Callers should keep the list.
    public List<Recorder> of(RemoteType type) {
        List<Recorder> recorders = new ArrayList<>();
        for (RemoteMethod method : type.methods()) {
            recorders.add(of(method));
        }
        return List.copyOf(recorders);
    }

    private Recorder of(RemoteMethod method) {
        return of(method.method().getDeclaringClass().getName(), method.key());
    }

    /// Returns the recorder of one method.
    public Recorder of(String type, String method) {
        return all.computeIfAbsent(
                new Name(type, method), name -> new Recorder(name.type(), name.method()));
    }

    /// Returns the metrics of all methods that were called.
    ///
    /// @param hidden a type whose methods are excluded
    public List<MethodMetrics> metrics(Class<?> hidden) {
        return all.values().stream()
                .map(Recorder::metrics)
                .filter(each -> each.calls() > 0 && !each.type().equals(hidden.getName()))
                .sorted(
                        Comparator.comparingLong(MethodMetrics::calls)
                                .reversed()
                                .thenComparing(MethodMetrics::type)
                                .thenComparing(MethodMetrics::method))
                .toList();
    }
}
