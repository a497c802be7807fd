// SPDX-License-Identifier: Apache-2.0

/// Clusters in files: written so that a crash leaves the old file or the new one, opened where they belong. Start at
/// [ClusterFile].
@NullMarked
package io.wherry.iso.internal.file;

import org.jspecify.annotations.NullMarked;
