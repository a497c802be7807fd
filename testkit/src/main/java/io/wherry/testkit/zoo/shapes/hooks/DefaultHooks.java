// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.hooks;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// A link of a chain whose hooks do the same as the default serialization.
@SuppressWarnings("serial") // the next link may be anything
public final class DefaultHooks implements Serializable {
    private static final long serialVersionUID = 1L;

    public int number;
    public @Nullable Object next;

    public DefaultHooks(int number, @Nullable Object next) {
        this.number = number;
        this.next = next;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        out.defaultWriteObject();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
    }
}
