// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.raw;

/// An object that lives in a cluster; implemented by all classes that are made here.
public interface IsoObject {
    /// Where it is. The cluster is not kept by this number; see [io.wherry.iso.Cluster#keep].
    int isoReference();
}
