// SPDX-License-Identifier: Apache-2.0

/// The threads of this module, its timer, and locks that ignore interrupts.
@NullMarked
package io.wherry.rmi.internal.thread;

import org.jspecify.annotations.NullMarked;
