// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.hooks;

import io.wherry.testkit.Compared;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// Writes two objects unshared, one shared, and reads them the same way.
public final class UnsharedPair implements Serializable {
    private static final long serialVersionUID = 1L;

    @Compared private transient @Nullable Object first;
    @Compared private transient @Nullable Object second;
    @Compared private transient @Nullable Object shared;

    public UnsharedPair(@Nullable Object first, @Nullable Object second, @Nullable Object shared) {
        this.first = first;
        this.second = second;
        this.shared = shared;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.writeUnshared(first);
        out.writeUnshared(second);
        out.writeObject(shared);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        first = in.readUnshared();
        second = in.readUnshared();
        shared = in.readObject();
    }
}
