// SPDX-License-Identifier: Apache-2.0
/// Benchmarks.
@NullMarked
package io.wherry.bench;

import org.jspecify.annotations.NullMarked;
