// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.kinds;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// Keeps state that is not sent: transient and static fields among ordinary ones.
public final class TransientState implements Serializable {
    private static final long serialVersionUID = 1L;

    public static int made;

    public int kept;
    public transient int dropped = 17;
    public transient @Nullable Object droppedObject = new Object();
    public @Nullable String keptName;

    public TransientState(int kept, String keptName) {
        this.kept = kept;
        this.keptName = keptName;
    }
}
