// SPDX-License-Identifier: Apache-2.0

/// Parallel programs, each verified against its sequential version, on every stack that suits it.
/// Start reading at [io.wherry.apps.Apps]; `job` has the shared framework, each other package is a
/// program.
@NullMarked
package io.wherry.apps;

import org.jspecify.annotations.NullMarked;
