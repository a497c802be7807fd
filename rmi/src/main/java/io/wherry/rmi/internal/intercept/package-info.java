// SPDX-License-Identifier: Apache-2.0

/// The interceptor chains of outgoing and incoming calls: [OutgoingChain] and [IncomingChain].
/// Sending and running the calls is not part of this package.
@NullMarked
package io.wherry.rmi.internal.intercept;

import org.jspecify.annotations.NullMarked;
