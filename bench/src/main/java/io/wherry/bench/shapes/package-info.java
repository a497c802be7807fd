// SPDX-License-Identifier: Apache-2.0
/// Classes that only measurements need: one field alone, and what programs write by hand.
@NullMarked
package io.wherry.bench.shapes;

import org.jspecify.annotations.NullMarked;
