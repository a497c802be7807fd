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

    /// Returns the nanoseconds left until the deadline, `Long.MAX_VALUE` if there is none.
    long nanosLeft();

    /// Runs the method.
    ///
    /// @param principal null if the caller is not authenticated
    @Nullable Object run(Metadata metadata, @Nullable Principal principal) throws Throwable;
}
