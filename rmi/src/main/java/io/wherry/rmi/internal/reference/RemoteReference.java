// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.reference;

import java.io.InvalidObjectException;
import java.io.Serial;
import java.io.Serializable;
import java.util.List;
import java.util.Objects;

/// The node, interfaces and number of a remote object. It is written in place of the object and of
/// its stubs, and resolved to a stub when it is read.
///
/// @param origin node and interfaces of the object
/// @param object number of the object at its node
public record RemoteReference(RemoteOrigin origin, long object) implements Serializable {
    public RemoteReference {
        Objects.requireNonNull(origin, "origin");
    }

    /// Returns the name of the node that has the object; empty if only its address is known.
    public String node() {
        return origin.node();
    }

    /// Returns the addresses of the node, in the order in which they are tried.
    public List<String> addresses() {
        return origin.addresses();
    }

    /// Returns true if both refer to the same object.
    public boolean isSame(RemoteReference other) {
        return object == other.object
                && node().equals(other.node())
                && (!node().isEmpty() || addresses().equals(other.addresses()));
    }

    /// Returns a hash code consistent with [#isSame].
    public int identityHash() {
        return Long.hashCode(object) ^ node().hashCode();
    }

    @Serial
    private Object readResolve() throws InvalidObjectException {
        return CurrentReferenceResolver.current().resolve(this);
    }

    @Override
    public String toString() {
        return (node().isEmpty() ? "" : node() + " at ")
                + String.join(", ", addresses())
                + " object "
                + Long.toHexString(object);
    }
}
