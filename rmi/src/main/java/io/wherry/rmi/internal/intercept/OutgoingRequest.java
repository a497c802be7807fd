// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.intercept;

import io.wherry.rmi.Metadata;
import io.wherry.transport.Address;
import java.rmi.RemoteException;
import org.jspecify.annotations.Nullable;

/// The innermost step of an outgoing call: sends it after all interceptors.
public interface OutgoingRequest {
    CallDescription description();

    /// Returns the address of the other side, connecting to it if necessary.
    ///
    /// @param nanos time limit, `Long.MAX_VALUE` if there is none
    Address peer(long nanos) throws RemoteException;

    /// Sends the call.
    ///
    /// @param nanos time limit, `Long.MAX_VALUE` if there is none
    /// @return the result; of an asynchronous call, a stage of it
    @Nullable Object send(Metadata metadata, long nanos) throws Throwable;
}
