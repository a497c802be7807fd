// SPDX-License-Identifier: Apache-2.0

/// A node: exported objects, listeners and sessions of a runtime.
@NullMarked
package io.wherry.rmi.internal.node;

import org.jspecify.annotations.NullMarked;
