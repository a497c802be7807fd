// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.integration;

import java.io.ObjectInputStream;
import java.io.Serial;
import java.io.Serializable;

/// An object whose `readObject` fails as that of a class that refers to a missing one.
public final class UnlinkedRead implements Serializable {
    @Serial private static final long serialVersionUID = 1;

    public UnlinkedRead() {}

    @Serial
    private void readObject(ObjectInputStream in) {
        throw new NoClassDefFoundError("acme/Missing");
    }
}
