// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.reference.RemoteOrigin;
import io.wherry.rmi.internal.reference.RemoteReference;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Creates references to the exported objects of a node. Thread-safe.
final class ReferenceFactory {
    private final String node;
    private final NodeListeners listeners;

    /// Origins by interfaces; their addresses may be outdated.
    private final Map<List<String>, RemoteOrigin> latest = new ConcurrentHashMap<>();

    ReferenceFactory(String node, NodeListeners listeners) {
        this.node = node;
        this.listeners = listeners;
    }

    /// Returns a reference to the object with the current addresses of the node; the same reference
    /// until they change.
    RemoteReference of(Export export) {
        List<String> addresses = listeners.addresses();
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
