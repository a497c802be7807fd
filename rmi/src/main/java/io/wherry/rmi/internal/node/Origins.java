// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.reference.RemoteOrigin;
import io.wherry.rmi.internal.reference.RemoteReference;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// References to the objects of a node. Safe for any thread.
final class Origins {
    private final String node;
    private final Doors doors;

    /// By interfaces; the addresses may be those of earlier.
    private final Map<List<String>, RemoteOrigin> latest = new ConcurrentHashMap<>();

    Origins(String node, Doors doors) {
        this.node = node;
        this.doors = doors;
    }

    /// Refers to the object as it is reached now; the same as before unless that changed.
    RemoteReference of(Export export) {
        List<String> addresses = doors.addresses();
        RemoteReference known = export.reference();
        if (known != null && known.addresses() == addresses) {
            return known;
        }
        RemoteReference fresh =
                new RemoteReference(of(addresses, export.interfaceNames()), export.number());
        export.reference(fresh);
        return fresh;
    }

    private RemoteOrigin of(List<String> addresses, List<String> interfaces) {
        return latest.compute(
                interfaces,
                (_, known) ->
                        known != null && known.addresses() == addresses
                                ? known
                                : new RemoteOrigin(node, addresses, interfaces));
    }
}
