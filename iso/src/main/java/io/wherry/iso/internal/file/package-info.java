// SPDX-License-Identifier: Apache-2.0

/// Clusters in files: saved atomically, and opened at their position in the space. Start at
/// [ClusterFile].
@NullMarked
package io.wherry.iso.internal.file;

import org.jspecify.annotations.NullMarked;
