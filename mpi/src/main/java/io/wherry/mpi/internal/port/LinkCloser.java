// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import io.wherry.mesh.Connection;
import java.io.IOException;

/// Closes links and ignores failures.
public final class LinkCloser {
    private LinkCloser() {}

    public static void close(Connection connection) {
        try {
            connection.link().close();
        } catch (IOException _) {
            // the link is not used any more
        }
    }
}
