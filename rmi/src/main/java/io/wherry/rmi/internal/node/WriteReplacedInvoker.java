// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import org.jspecify.annotations.Nullable;

/// An invoker whose stub is replaced when it is written: its object may not be known yet, or may be
/// one of several.
public interface WriteReplacedInvoker {

    /// Returns the object that is written in place of the stub, null if it cannot be written.
    @Nullable Object written();
}
