// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.intercept;

import io.wherry.rmi.Metadata;
import java.time.Duration;

/// A call that this runtime makes.
public interface OutgoingCall extends InterceptedCall {

    /// Returns the same call with other metadata. What is left out does not reach the peer, even if it was propagated.
    OutgoingCall withMetadata(Metadata metadata);

    /// Returns the same call with a deadline from now on, unless the call has an earlier one. All attempts share it.
    ///
    /// @throws IllegalArgumentException if `within` is not positive
    OutgoingCall within(Duration within);
}
