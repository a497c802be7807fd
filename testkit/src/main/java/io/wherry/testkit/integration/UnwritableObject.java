// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.integration;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.io.Serializable;

/// An object whose `writeObject` throws a [MuteException].
public final class UnwritableObject implements Serializable {
    @Serial private static final long serialVersionUID = 1;

    public UnwritableObject() {}

    @Serial
    private void writeObject(ObjectOutputStream out) throws IOException {
        throw new MuteException();
    }
}
