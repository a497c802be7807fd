// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.intercept;

import io.wherry.rmi.Metadata;
import java.time.Duration;

/// A call of this runtime to a peer.
public interface OutgoingCall extends InterceptedCall {

    /// Returns a copy with other metadata. Values that are not in it are not sent to the peer, even
    /// if they were propagated.
    OutgoingCall withMetadata(Metadata metadata);

    /// Returns a copy with a deadline from now on, unless the call has an earlier one. All attempts
    /// share it.
    ///
    /// @throws IllegalArgumentException if `within` is not positive
    OutgoingCall within(Duration within);
}
