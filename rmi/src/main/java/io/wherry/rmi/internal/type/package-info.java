// SPDX-License-Identifier: Apache-2.0

/// Remote interfaces: their methods, and which classes may come in calls and answers.
@NullMarked
package io.wherry.rmi.internal.type;

import org.jspecify.annotations.NullMarked;
