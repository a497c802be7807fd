// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

/// The number of islands and generations, and the interval and size of migrations.
///
/// @param islands number of islands, over all ranks
/// @param generations number of generations that are bred
/// @param migrateEvery generations between two migrations
/// @param migrants number of expressions that leave an island at a migration
record EvolutionSchedule(int islands, int generations, int migrateEvery, int migrants) {}
