// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.integration;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.io.Serializable;

/// An object whose `readObject` throws a [MuteException].
public final class UnreadableObject implements Serializable {
    @Serial private static final long serialVersionUID = 1;

    public UnreadableObject() {}

    @Serial
    private void readObject(ObjectInputStream in) throws IOException {
        throw new MuteException();
    }
}
