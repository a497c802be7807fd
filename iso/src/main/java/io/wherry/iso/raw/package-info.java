// SPDX-License-Identifier: Apache-2.0

/// The memory of the space by references and offsets, for generated code and for programs that define types without classes. Start
/// at [RawType].
///
/// Nothing here can leave the space, whatever a reference is; but what is read with a wrong offset is garbage.
@NullMarked
package io.wherry.iso.raw;

import org.jspecify.annotations.NullMarked;
