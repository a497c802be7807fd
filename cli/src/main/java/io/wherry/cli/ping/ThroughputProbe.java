// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.ping;

import java.io.Closeable;
import java.io.IOException;

/// A conversation in which one side sends. One thread owns it.
interface ThroughputProbe extends Closeable {
    /// Sends `count` blocks and waits until the other side has them all.
    void pour(int count) throws IOException;
}
