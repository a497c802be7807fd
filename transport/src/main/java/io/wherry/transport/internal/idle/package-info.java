// SPDX-License-Identifier: Apache-2.0

/// Idle strategies between polls: spin, yield, park. For all modules with blocking calls.
@NullMarked
package io.wherry.transport.internal.idle;

import org.jspecify.annotations.NullMarked;
