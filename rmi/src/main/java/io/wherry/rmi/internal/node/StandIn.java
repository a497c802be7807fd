// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

/// Calls for a stub what may not be known yet.
public interface StandIn {

    /// What is written in place of the stub.
    Object written();
}
