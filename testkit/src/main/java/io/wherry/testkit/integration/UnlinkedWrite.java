// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.integration;

import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;

/// An object whose `writeObject` fails as that of a class that refers to a missing one.
public final class UnlinkedWrite implements Serializable {
    @Serial private static final long serialVersionUID = 1;

    public UnlinkedWrite() {}

    @Serial
    private void writeObject(ObjectOutputStream out) {
        throw new NoClassDefFoundError("acme/Missing");
    }
}
