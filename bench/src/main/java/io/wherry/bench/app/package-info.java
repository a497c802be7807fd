// SPDX-License-Identifier: Apache-2.0

/// The program of the ranks that the section `apps` measures. Start reading at
/// [io.wherry.bench.app.AppRank].
@NullMarked
package io.wherry.bench.app;

import org.jspecify.annotations.NullMarked;
