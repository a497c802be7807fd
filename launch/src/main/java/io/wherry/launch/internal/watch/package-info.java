// SPDX-License-Identifier: Apache-2.0
/// The end of ranks whose launcher is killed: [io.wherry.launch.internal.watch.LauncherWatch].
@NullMarked
package io.wherry.launch.internal.watch;

import org.jspecify.annotations.NullMarked;
