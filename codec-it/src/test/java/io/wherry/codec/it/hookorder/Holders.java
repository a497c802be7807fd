// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// Objects that hold a reference to a part.
final class Holders {
    private Holders() {}

    /// A holder without hooks.
    static final class Box implements Serializable {
        private static final long serialVersionUID = 1;

        @Nullable Object content;

        Box(@Nullable Object content) {
            this.content = content;
        }
    }

    /// A holder with a hook.
    static final class HookedBox implements Serializable {
        private static final long serialVersionUID = 1;

        @Nullable Object content;

        HookedBox(@Nullable Object content) {
            this.content = content;
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
        }
    }

    /// A record of a name and what it refers to.
    record Pair(String name, @Nullable Object content) implements Serializable {}
}
