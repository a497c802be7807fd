// SPDX-License-Identifier: Apache-2.0
/// The parallel programs of `apps`, each on every stack. [AppTimes] starts ranks of [AppRank],
/// [AppProfiles] measures where their time goes; [AppsPage] shows the results.
@NullMarked
package io.wherry.bench.app;

import org.jspecify.annotations.NullMarked;
