// SPDX-License-Identifier: Apache-2.0

/// Genetic programming on islands. Start reading at [io.wherry.apps.gp.Island], which breeds, and
/// [io.wherry.apps.gp.ExpressionNode], which is on the heap or in a cluster;
/// [io.wherry.apps.gp.Evolution] is the program.
@NullMarked
package io.wherry.apps.gp;

import org.jspecify.annotations.NullMarked;
