// SPDX-License-Identifier: Apache-2.0

/// What lowered classes call: nothing here is meant to be called by hand.
@NullMarked
package io.wherry.iso.lowered;

import org.jspecify.annotations.NullMarked;
