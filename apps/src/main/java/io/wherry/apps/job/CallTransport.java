// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.rmi.Remote;

/// How objects of other ranks are called.
interface CallTransport extends Closeable {
    /// Lets other ranks call an object.
    ///
    /// @return what they find it by
    Serializable offer(Remote object) throws IOException;

    /// Finds what another rank has offered.
    ///
    /// @return its stub
    Remote find(Serializable offer) throws IOException;
}
