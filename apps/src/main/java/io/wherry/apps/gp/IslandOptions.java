// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

/// The parameters that all islands share.
///
/// @param population number of expressions on an island
/// @param height maximum height of an expression
/// @param seed of all random numbers
record IslandOptions(Target target, int population, int height, long seed) {}
