// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

/// Names for remote objects, as `java.rmi.registry.Registry` has them.
///
/// [#bind], [#rebind] and [#unbind] may be called from the registry's own host only, else they throw `java.rmi.AccessException`.
public interface Registry extends java.rmi.registry.Registry {
    /// The port that registries have if nothing else is said.
    int REGISTRY_PORT = 1099;
}
