// SPDX-License-Identifier: Apache-2.0
/// The common parts of all pages of results: [Document], the machine and the day ([Facts]), and the
/// limits of measured figures ([TargetLimit]).
@NullMarked
package io.wherry.bench.page;

import org.jspecify.annotations.NullMarked;
