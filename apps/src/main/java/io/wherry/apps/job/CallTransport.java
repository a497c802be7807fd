// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import java.io.Closeable;
import java.io.IOException;
import java.io.Serializable;
import java.rmi.Remote;

/// The remote call implementation between the ranks of a job.
interface CallTransport extends Closeable {
    /// Exports an object to the other ranks.
    ///
    /// @return a reference by which other ranks find it
    Serializable offer(Remote object) throws IOException;

    /// Looks up an object that another rank has exported.
    ///
    /// @return its stub
    Remote find(Serializable offer) throws IOException;
}
