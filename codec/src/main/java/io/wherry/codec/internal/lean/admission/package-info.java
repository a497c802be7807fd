// SPDX-License-Identifier: Apache-2.0

/// The classes and sizes that a reader admits: filters, limits and the budget of hashing, and how the
/// classes of a stream are found. Start with [Guard] and [ClassFinder].
@NullMarked
package io.wherry.codec.internal.lean.admission;

import org.jspecify.annotations.NullMarked;
