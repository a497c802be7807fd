// SPDX-License-Identifier: Apache-2.0

/// What pages of results are made of, and how they are shown; knows nothing of what was measured.
///
/// A page is a list of [Block]s. [Markdown] writes them for docs/results, and the numbers behind the cells of a [Block.Table] go
/// with them wherever else they are shown.
@NullMarked
package io.wherry.bench.report;

import org.jspecify.annotations.NullMarked;
