// SPDX-License-Identifier: Apache-2.0

/// Sockets of `java.net` over links, for the JDK's own java.rmi. Start at [LinkServerSocket] and
/// [LinkSocket].
@NullMarked
package io.wherry.rmi.internal.socket;

import org.jspecify.annotations.NullMarked;
