// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.intercept;

import io.wherry.rmi.Metadata;
import io.wherry.transport.Address;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/// The innermost step of an incoming call: runs the method after all interceptors.
public interface IncomingRequest {
    CallDescription description();

    Address peer();

    /// Returns how long the call may take from now on, `Long.MAX_VALUE` for ever.
    long nanosLeft();

    /// Runs the method.
    ///
    /// @param principal null if the caller is not known
    @Nullable Object run(Metadata metadata, @Nullable Principal principal) throws Throwable;
}
