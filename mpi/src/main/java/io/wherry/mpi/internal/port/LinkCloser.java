// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import io.wherry.mesh.Connection;
import java.io.IOException;

/// Ends links that are of no more use.
public final class LinkCloser {
    private LinkCloser() {}

    public static void close(Connection connection) {
        try {
            connection.link().close();
        } catch (IOException _) {
            // it is of no more use either way
        }
    }
}
