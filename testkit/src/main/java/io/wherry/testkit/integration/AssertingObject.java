// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.integration;

import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;

/// An object whose code throws an [AssertionError], which is neither of linking nor of the JVM: when it
/// is read, and also when it is written unless it is told not to.
public final class AssertingObject implements Serializable {
    @Serial private static final long serialVersionUID = 1;

    private final boolean written;

    /// @param written whether it can be written
    public AssertingObject(boolean written) {
        this.written = written;
    }

    @Serial
    private void writeObject(ObjectOutputStream out) {
        if (!written) {
            throw new AssertionError("not yet written");
        }
    }

    @Serial
    private void readObject(ObjectInputStream in) {
        throw new AssertionError("not yet read");
    }
}
