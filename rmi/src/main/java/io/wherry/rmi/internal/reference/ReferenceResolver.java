// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.reference;

import java.io.InvalidObjectException;
import org.jspecify.annotations.Nullable;

/// Resolves received references to stubs.
public interface ReferenceResolver {
    /// Sets the class loader for the interfaces of the following references; null for that of the
    /// node.
    void findBy(@Nullable ClassLoader loader);

    /// Returns the stub of a reference.
    ///
    /// @throws InvalidObjectException if no stub can be created
    Object resolve(RemoteReference reference) throws InvalidObjectException;
}
