// SPDX-License-Identifier: Apache-2.0

/// Calls on their way through interceptors: [OutgoingChain] and [IncomingChain]. What is sent and run in the end is not here.
@NullMarked
package io.wherry.rmi.internal.intercept;

import org.jspecify.annotations.NullMarked;
