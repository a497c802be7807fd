// SPDX-License-Identifier: Apache-2.0

/// The elements of pages of results, and their output as Markdown and HTML; independent of the
/// measurements.
///
/// A page is a list of [Block]s. [Markdown] writes them for docs/results, and the samples of the
/// cells of a [Block.Table] go
/// with them wherever else they are shown.
@NullMarked
package io.wherry.bench.report;

import org.jspecify.annotations.NullMarked;
