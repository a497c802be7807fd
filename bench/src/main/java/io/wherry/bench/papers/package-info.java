// SPDX-License-Identifier: Apache-2.0
/// What five documents reported, beside what a run measured: parts made from the other parts of a run, not measured.
///
/// Start at [Papers], which has a class for each document, and [Overview]. A [CellAddress] says where a page has a number, and
/// [RunIndex] looks there.
@NullMarked
package io.wherry.bench.papers;

import org.jspecify.annotations.NullMarked;
