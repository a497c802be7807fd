// SPDX-License-Identifier: Apache-2.0

/// Tests of the elements of pages of results.
@NullMarked
package io.wherry.bench.report;

import org.jspecify.annotations.NullMarked;
