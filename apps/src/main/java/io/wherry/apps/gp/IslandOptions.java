// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

/// What is the same on all islands.
///
/// @param population how many expressions live on one
/// @param height of the highest of them
/// @param seed from which all chance comes
record IslandOptions(Target target, int population, int height, long seed) {}
