// SPDX-License-Identifier: Apache-2.0

/// Figure 2 of the Expresso paper.
@NullMarked
package io.wherry.iso.figure2;

import org.jspecify.annotations.NullMarked;
