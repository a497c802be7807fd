// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import java.io.Closeable;
import java.io.IOException;

/// A conversation of round trips. One thread owns it.
interface LatencyProbe extends Closeable {
    /// Sends a block and waits for it to come back.
    void exchange() throws IOException;

    /// Stops using a core until the next exchange.
    default void rest() throws IOException {}
}
