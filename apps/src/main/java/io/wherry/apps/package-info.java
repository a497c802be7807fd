// SPDX-License-Identifier: Apache-2.0

/// Parallel programs, each verified against its sequential version, on every stack it makes sense on. Start reading at
/// [io.wherry.apps.Apps]; `job` has what they share, the other packages are a program each.
@NullMarked
package io.wherry.apps;

import org.jspecify.annotations.NullMarked;
