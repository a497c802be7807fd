// SPDX-License-Identifier: Apache-2.0
/// Remote calls and serialization without single optimizations or guarantees: [Ablation] measures,
/// [AblationPage] shows the results.
@NullMarked
package io.wherry.bench.ablation;

import org.jspecify.annotations.NullMarked;
