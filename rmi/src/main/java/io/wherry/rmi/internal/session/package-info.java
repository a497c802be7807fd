// SPDX-License-Identifier: Apache-2.0

/// Sessions between two nodes: calls in both directions over one or more connections. Start at
/// [io.wherry.rmi.internal.session.Session].
@NullMarked
package io.wherry.rmi.internal.session;

import org.jspecify.annotations.NullMarked;
