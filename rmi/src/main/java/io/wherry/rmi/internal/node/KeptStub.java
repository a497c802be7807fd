// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import java.rmi.Remote;
import org.jspecify.annotations.Nullable;

/// Stands for a stub outside of calls. In a call the stub itself is sent.
public interface KeptStub extends Remote {
    /// Returns the stub that it was made for; null where it was read.
    @Nullable Remote original();
}
