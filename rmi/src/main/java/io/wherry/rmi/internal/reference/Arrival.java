// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.reference;

import java.io.InvalidObjectException;

/// Makes stubs of references that arrive.
@FunctionalInterface
public interface Arrival {

    /// The stub.
    ///
    /// @throws InvalidObjectException if there can be none
    Object resolve(RemoteReference reference) throws InvalidObjectException;
}
