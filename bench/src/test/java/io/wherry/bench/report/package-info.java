// SPDX-License-Identifier: Apache-2.0

/// What pages of results are made of.
@NullMarked
package io.wherry.bench.report;

import org.jspecify.annotations.NullMarked;
