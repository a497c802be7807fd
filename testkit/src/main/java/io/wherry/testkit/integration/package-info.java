// SPDX-License-Identifier: Apache-2.0

/// The contract of every integration, as JUnit tests: a module of `integrations/` passes
/// [io.wherry.testkit.integration.IntegrationContract] by a class that stores values in the engine.
/// Engines that are programs of their own are started here:
/// [io.wherry.testkit.integration.RedisProcess], [io.wherry.testkit.integration.RabbitProcess],
/// members of clusters by [io.wherry.testkit.integration.JvmProcess].
/// [io.wherry.testkit.integration.ProgramJvm] runs Java programs of any class path to their end. An
/// engine with one serializer has a [io.wherry.testkit.integration.SelectedFormat]. Objects whose
/// code fails: [io.wherry.testkit.integration.UnwritableObject],
/// [io.wherry.testkit.integration.UnreadableObject],
/// [io.wherry.testkit.integration.UnlinkedRead], [io.wherry.testkit.integration.UnlinkedWrite].
@NullUnmarked
package io.wherry.testkit.integration;

import org.jspecify.annotations.NullUnmarked;
