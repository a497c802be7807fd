// SPDX-License-Identifier: Apache-2.0

/// Exclusive access for blocking calls.
@NullMarked
package io.wherry.transport.internal.call;

import org.jspecify.annotations.NullMarked;
