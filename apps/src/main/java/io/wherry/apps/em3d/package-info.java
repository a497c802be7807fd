// SPDX-License-Identifier: Apache-2.0

/// Electromagnetic waves on a graph of two kinds of nodes. Start reading at
/// [io.wherry.apps.em3d.Propagation].
@NullMarked
package io.wherry.apps.em3d;

import org.jspecify.annotations.NullMarked;
