// SPDX-License-Identifier: Apache-2.0

/// The Java agent that puts applications on the object streams of `io.wherry.stream`. Start with [Agent]. The streams are public because
/// classes of applications refer to them after they have been rewritten; programs use those of `io.wherry.stream`.
@NullMarked
package io.wherry.agent;

import org.jspecify.annotations.NullMarked;
