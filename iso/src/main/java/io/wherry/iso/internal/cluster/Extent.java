// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.cluster;

/// A range of adjacent slots of a cluster.
///
/// @param slot the first, counted from the start of the space
public record Extent(int slot, int slots) {}
