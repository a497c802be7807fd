// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.em3d;

import java.io.IOException;

/// How ghosts get the values of the nodes they stand for.
interface Ghosts {
    /// Sends the values of own nodes of a field to the ranks that want them, and waits for those that its ghosts want.
    void fetch(Field field) throws IOException, InterruptedException;
}
