// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.flow;

import java.rmi.Remote;
import java.util.concurrent.CompletionStage;

/// A publisher for who is elsewhere.
public interface RemotePublisher extends Remote {

    /// Subscribes.
    ///
    /// @return how many items were sent, when there will be no more; fails with what the stream failed with
    CompletionStage<Long> subscribe(RemoteSubscriber subscriber);
}
