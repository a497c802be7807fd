// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.reference;

import java.io.InvalidObjectException;
import java.io.Serial;
import java.io.Serializable;
import java.util.List;

/// Where a remote object is and what it can do. It is written in place of the object and of its stubs; where it is read, it becomes
/// a stub.
///
/// @param node name of the node that has the object; empty if only its address is known
/// @param addresses where the node listens, in the order to try
/// @param object number of the object there
/// @param interfaces names of its remote interfaces, in the order of the class
public record RemoteReference(
        String node, List<String> addresses, long object, List<String> interfaces)
        implements Serializable {
    public RemoteReference {
        addresses = List.copyOf(addresses);
        interfaces = List.copyOf(interfaces);
    }

    /// Whether both are the same object.
    public boolean isSame(RemoteReference other) {
        return object == other.object
                && node.equals(other.node)
                && (!node.isEmpty() || addresses.equals(other.addresses));
    }

    /// For [#isSame].
    public int identityHash() {
        return Long.hashCode(object) ^ node.hashCode();
    }

    @Serial
    private Object readResolve() throws InvalidObjectException {
        return Arrivals.current().resolve(this);
    }

    @Override
    public String toString() {
        return (node.isEmpty() ? "" : node + " at ")
                + String.join(", ", addresses)
                + " object "
                + Long.toHexString(object);
    }
}
