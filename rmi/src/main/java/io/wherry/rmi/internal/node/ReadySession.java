// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.internal.session.CallOptions;
import io.wherry.rmi.internal.session.Session;

/// A session to the node of a called object.
///
/// @param left the options of the call, with the time that is left after connecting
public record ReadySession(Session session, CallOptions left) {}
