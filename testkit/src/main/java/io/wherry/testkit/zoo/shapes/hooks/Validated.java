// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.hooks;

import io.wherry.testkit.Compared;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// Asks to be called back when the whole graph has been read, twice, the higher priority first.
public final class Validated implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int number;
    private @Nullable Validated next;
    @Compared private transient int calls = 2;
    @Compared public transient int sum;

    public Validated(int number, @Nullable Validated next) {
        this.number = number;
        this.next = next;
        this.sum = number + (next == null ? 0 : next.number);
    }

    /// Closes a ring; the sum is that of both numbers again.
    public void follow(Validated validated) {
        next = validated;
        sum = number + validated.number;
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        calls = 0;
        in.registerValidation(this::low, 1);
        in.registerValidation(this::high, 10);
        in.defaultReadObject();
    }

    private void high() {
        if (calls == 0) {
            calls = 1;
        }
    }

    private void low() throws InvalidObjectException {
        sum = number + (next == null ? 0 : next.number);
        if (calls != 1) {
            throw new InvalidObjectException("called back in the wrong order: calls=" + calls);
        }
        calls = 2;
    }
}
