// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.reference;

import java.io.InvalidObjectException;
import org.jspecify.annotations.Nullable;

/// Makes stubs of references that arrive.
public interface Arrival {
    /// Interfaces of the references that follow are found by this loader; null for that of the node.
    void findBy(@Nullable ClassLoader loader);

    /// The stub.
    ///
    /// @throws InvalidObjectException if there can be none
    Object resolve(RemoteReference reference) throws InvalidObjectException;
}
