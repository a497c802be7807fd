// SPDX-License-Identifier: Apache-2.0

/// Copies between the heap and clusters; start at [CopyIn] and [CopyOut]. A [ObjectCopier] says what objects of a class look like in a
/// cluster.
@NullMarked
package io.wherry.iso.internal.heap;

import org.jspecify.annotations.NullMarked;
