// SPDX-License-Identifier: Apache-2.0
/// Columns and rows of the comparisons of serializers: [Contender] and [Workloads].
@NullMarked
package io.wherry.bench.contender;

import org.jspecify.annotations.NullMarked;
