// SPDX-License-Identifier: Apache-2.0

/// Copies between the heap and clusters; start at [CopyIn] and [CopyOut]. A [Form] says what objects of a class look like in a
/// cluster. Records and immutable classes in fields are copied by [ImmutableView].
@NullMarked
package io.wherry.iso.internal.heap;

import org.jspecify.annotations.NullMarked;
