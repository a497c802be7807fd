// SPDX-License-Identifier: Apache-2.0

/// What every blocking call has: a deadline, and a turn that only one thread holds.
@NullMarked
package io.wherry.transport.internal.call;

import org.jspecify.annotations.NullMarked;
