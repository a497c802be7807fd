// SPDX-License-Identifier: Apache-2.0

/// A node: what one JVM exports, where it listens, and to whom it is connected.
@NullMarked
package io.wherry.rmi.internal.node;

import org.jspecify.annotations.NullMarked;
