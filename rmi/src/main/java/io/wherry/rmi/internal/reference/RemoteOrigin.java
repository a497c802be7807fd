// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.reference;

import java.io.Serializable;
import java.util.List;
import java.util.Objects;

/// The common part of references to objects of one class at one node. Written once per message.
///
/// @param node name of the node that has the objects; empty if only its address is known
/// @param addresses of the node, in the order in which they are tried
/// @param interfaces names of the remote interfaces, in the order of the class
public record RemoteOrigin(String node, List<String> addresses, List<String> interfaces)
        implements Serializable {
    public RemoteOrigin {
        Objects.requireNonNull(node, "node");
        addresses = List.copyOf(addresses);
        interfaces = List.copyOf(interfaces);
    }
}
