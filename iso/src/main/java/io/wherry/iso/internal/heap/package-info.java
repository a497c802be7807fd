// SPDX-License-Identifier: Apache-2.0

/// Copies between the heap and clusters; start at [CopyIn] and [CopyOut]. An [ObjectCopier] copies
/// the objects of one class. Records and immutable classes in fields are copied by
/// [ImmutableView].
@NullMarked
package io.wherry.iso.internal.heap;

import org.jspecify.annotations.NullMarked;
