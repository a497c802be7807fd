// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import java.rmi.Remote;
import org.jspecify.annotations.Nullable;

/// A replacement for a stub that is serialized outside of calls. Calls send the original stub.
public interface StoredStub extends Remote {
    /// Returns the original stub; null after deserialization.
    @Nullable Remote original();
}
