// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

/// An object in a cluster; implemented by all generated and lowered classes.
public interface IsoObject {
    /// Returns its reference. This number does not keep the cluster; see
    /// [io.wherry.iso.Cluster#keep].
    int isoReference();
}
