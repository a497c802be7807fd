// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.flow;

import java.rmi.Remote;
import java.util.concurrent.CompletionStage;

/// A publisher that can be called by peers.
public interface RemotePublisher extends Remote {

    /// Subscribes.
    ///
    /// @return the number of items sent, when the stream has ended; fails with the failure of the
    ///     stream
    CompletionStage<Long> subscribe(RemoteSubscriber subscriber);
}
