// SPDX-License-Identifier: Apache-2.0

/// What people and tools are shown of a cluster: how much there is of what ([Census]), and its objects one by one ([Dump]).
@NullMarked
package io.wherry.iso.internal.picture;

import org.jspecify.annotations.NullMarked;
