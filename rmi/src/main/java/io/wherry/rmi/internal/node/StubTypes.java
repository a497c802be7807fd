// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.internal.metrics.Recorder;
import io.wherry.rmi.internal.metrics.Recorders;
import io.wherry.rmi.internal.type.FilteredTypes;
import io.wherry.rmi.internal.type.RemoteMethod;
import io.wherry.rmi.internal.type.RemoteType;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/// The data of the stubs of one node, by their remote interfaces. Thread-safe.
final class StubTypes {
    private final RmiOptions options;
    private final Recorders recorders = new Recorders();
    private final Recorder batches = recorders.of("", "batch");

    /// The data, which their stubs keep: this table holds neither interfaces nor their loaders.
    private final Map<RemoteType, WeakReference<StubType>> all =
            new WeakHashMap<>(); // guarded by this

    StubTypes(RmiOptions options) {
        this.options = options;
    }

    /// Returns the data of stubs with these interfaces; the same data while there are such stubs.
    synchronized StubType of(RemoteType type) {
        WeakReference<StubType> before = all.get(type);
        StubType known = before == null ? null : before.get();
        if (known != null) {
            return known;
        }
        StubType fresh = make(type);
        all.put(type, new WeakReference<>(fresh));
        return fresh;
    }

    /// Returns the recorders of the calls that the node makes.
    Recorders recorders() {
        return recorders;
    }

    private StubType make(RemoteType type) {
        boolean own = type.methods().stream().allMatch(RemoteMethod::isOwn);
        return new StubType(
                type.methods(),
                FilteredTypes.recorded(options.filter(), type.returned()),
                recorders.of(type),
                batches,
                own ? List.of() : options.interceptors());
    }
}
