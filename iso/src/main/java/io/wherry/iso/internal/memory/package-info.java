// SPDX-License-Identifier: Apache-2.0

/// The memory of the space: its reservation, and the one segment of all accesses. Also the locks of
/// files that processes share, and text as bytes.
@NullMarked
package io.wherry.iso.internal.memory;

import org.jspecify.annotations.NullMarked;
