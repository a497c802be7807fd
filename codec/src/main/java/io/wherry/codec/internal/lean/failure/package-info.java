// SPDX-License-Identifier: Apache-2.0

/// The errors of messages, and how a stream stays readable after one. Start with [Failures].
@NullMarked
package io.wherry.codec.internal.lean.failure;

import org.jspecify.annotations.NullMarked;
