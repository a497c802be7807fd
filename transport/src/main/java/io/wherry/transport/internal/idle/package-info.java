// SPDX-License-Identifier: Apache-2.0

/// Idle strategies: what a thread does between two looks whether something has come. For all modules that wait.
@NullMarked
package io.wherry.transport.internal.idle;

import org.jspecify.annotations.NullMarked;
