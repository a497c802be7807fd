// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.hooks;

import io.wherry.testkit.Compared;
import java.io.ObjectStreamField;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// Names the fields that are sent, transient ones among them, and has no other hook.
@SuppressWarnings("serial") // the fields are anything
public final class PersistentFields implements Serializable {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("UnusedVariable") // java.io looks for it
    private static final ObjectStreamField[] serialPersistentFields = {
        new ObjectStreamField("kept", Object.class), new ObjectStreamField("count", int.class),
    };

    @Compared private final transient int count;
    @Compared private final transient @Nullable Object kept;

    public PersistentFields(int count, @Nullable Object kept) {
        this.count = count;
        this.kept = kept;
    }

    @Override
    public String toString() {
        return count + (kept == null ? "" : ", ...");
    }
}
