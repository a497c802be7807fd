// SPDX-License-Identifier: Apache-2.0
/// Files of stored objects that are read from the first byte to the last, as objects and by module
/// `inspect`. [WalkTimes] starts [WalkForkedRun]; [WalkPage] shows the results.
@NullMarked
package io.wherry.bench.walk;

import org.jspecify.annotations.NullMarked;
