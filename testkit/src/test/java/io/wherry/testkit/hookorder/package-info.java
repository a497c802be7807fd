// SPDX-License-Identifier: Apache-2.0
/// What user code sees of other objects while a graph is read: every wire compared with java.io, hook by hook.
///
/// Start at [HookOrderMatrixTest]; [LevelKind] lists the hooks, [ReferencePath] and [Place] the ways in which one object refers to another.
@NullMarked
package io.wherry.testkit.hookorder;

import org.jspecify.annotations.NullMarked;
