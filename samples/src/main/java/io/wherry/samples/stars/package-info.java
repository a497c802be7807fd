// SPDX-License-Identifier: Apache-2.0

/// A catalogue of stars as raw cells: a type is defined, its offsets are asked for, and its objects
/// are iterated over. Start at [StarSample].
@NullMarked
package io.wherry.samples.stars;

import org.jspecify.annotations.NullMarked;
