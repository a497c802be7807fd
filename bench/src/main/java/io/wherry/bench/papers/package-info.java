// SPDX-License-Identifier: Apache-2.0
/// The results of five documents compared with those of a run: parts derived from the other parts
/// of a run.
///
/// Start at [Papers], which has a class for each document, and [Overview]. A [CellAddress] says where a page has a number, and
/// [RunIndex] looks there.
@NullMarked
package io.wherry.bench.papers;

import org.jspecify.annotations.NullMarked;
