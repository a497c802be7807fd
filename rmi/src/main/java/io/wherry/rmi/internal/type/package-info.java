// SPDX-License-Identifier: Apache-2.0

/// Remote interfaces: their methods, and the classes that are admitted in calls and replies.
@NullMarked
package io.wherry.rmi.internal.type;

import org.jspecify.annotations.NullMarked;
