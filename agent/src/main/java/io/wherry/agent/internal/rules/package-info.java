// SPDX-License-Identifier: Apache-2.0

/// The rules that streams follow: [ActivePolicy] has those that count now, [FilterFactory] applies filters to all streams of the JVM.
@NullMarked
package io.wherry.agent.internal.rules;

import org.jspecify.annotations.NullMarked;
