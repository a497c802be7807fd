// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

/// A registry of named remote objects, like `java.rmi.registry.Registry`.
///
/// [#bind], [#rebind] and [#unbind] may be called from the registry's own host only; otherwise they
/// throw `java.rmi.AccessException`. A method of the registry's own JVM may call them on behalf of
/// its caller, which may be on another host.
public interface Registry extends java.rmi.registry.Registry {
    /// The default port of registries.
    int REGISTRY_PORT = 1099;
}
