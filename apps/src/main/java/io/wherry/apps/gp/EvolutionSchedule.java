// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

/// What happens when.
///
/// @param islands how many, over all ranks
/// @param generations that are bred
/// @param migrateEvery generations between two migrations
/// @param migrants that leave an island then
record EvolutionSchedule(int islands, int generations, int migrateEvery, int migrants) {}
