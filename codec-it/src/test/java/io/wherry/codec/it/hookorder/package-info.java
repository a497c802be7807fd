// SPDX-License-Identifier: Apache-2.0
/// Visibility of other objects to user code while a graph is read: every wire compared with
/// java.io, hook by hook.
///
/// Start at [HookOrderMatrixTest]; [LevelKind] lists the hooks, [ReferencePath] and [Place] the ways in which one object refers to another.
@NullMarked
package io.wherry.codec.it.hookorder;

import org.jspecify.annotations.NullMarked;
