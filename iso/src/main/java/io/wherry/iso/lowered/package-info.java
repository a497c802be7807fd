// SPDX-License-Identifier: Apache-2.0

/// The runtime of lowered classes: called by generated code, not by programs.
@NullMarked
package io.wherry.iso.lowered;

import org.jspecify.annotations.NullMarked;
