// SPDX-License-Identifier: Apache-2.0

/// Access to the memory of the space by references and offsets, for generated code and for programs
/// that define types without classes. Start at [RawType].
///
/// No access leaves the space, whatever the reference; reading at a wrong offset returns garbage.
@NullMarked
package io.wherry.iso.raw;

import org.jspecify.annotations.NullMarked;
