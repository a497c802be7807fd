// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import java.io.ObjectInputStream;
import java.io.Serializable;

/// An object that its class refuses to read.
final class RefusedByHook implements Serializable {
    private static final long serialVersionUID = 1;

    private void readObject(ObjectInputStream in) {
        throw new IllegalStateException("refused by its hook");
    }
}
