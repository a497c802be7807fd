// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.reference;

import java.io.InvalidObjectException;
import java.io.Serial;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;

/// Where a remote object is and what it can do. It is written in place of the object and of its stubs; where it is read, it becomes
/// a stub.
///
/// @param origin node and interfaces of the object
/// @param object number of the object there
public record RemoteReference(RemoteOrigin origin, long object) implements Serializable {
    public RemoteReference {
        Objects.requireNonNull(origin, "origin");
    }

    /// Name of the node that has the object; empty if only its address is known.
    public String node() {
        return origin.node();
    }

    /// Where the node listens, in the order to try.
    public List<String> addresses() {
        return origin.addresses();
    }

    /// Whether both are the same object.
    public boolean isSame(RemoteReference other) {
        return object == other.object
                && node().equals(other.node())
                && (!node().isEmpty() || addresses().equals(other.addresses()));
    }

    /// For [#isSame].
    public int identityHash() {
        return Long.hashCode(object) ^ node().hashCode();
    }

    @Serial
    private Object readResolve() throws InvalidObjectException {
        return Arrivals.current().resolve(this);
    }

    @Override
    public String toString() {
        return (node().isEmpty() ? "" : node() + " at ")
                + String.join(", ", addresses())
                + " object "
                + Long.toHexString(object);
    }
}
