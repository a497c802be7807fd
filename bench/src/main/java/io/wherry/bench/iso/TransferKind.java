// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import java.util.Arrays;
import java.util.List;

/// A way to send a tree from one JVM to another.
public enum TransferKind {
    PING("a bare ping"),
    HAND_OVER("cluster, handed over"),
    RAW("its bytes alone"),
    TRUSTING("cluster, trusted"),
    VERIFYING("cluster, verified"),
    SERIALIZABLE("java.io, Serializable"),
    EXTERNALIZABLE("java.io, Externalizable"),
    LEAN("wherry lean codec"),
    FORY("Fory");

    private final String label;

    TransferKind(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    /// Those of a medium.
    ///
    /// @param shared whether the nodes share memory
    public static List<TransferKind> of(boolean shared) {
        return Arrays.stream(values()).filter(way -> way.goes(shared)).toList();
    }

    private boolean goes(boolean shared) {
        return switch (this) {
            case PING, RAW, SERIALIZABLE, EXTERNALIZABLE, LEAN, FORY -> true;
            case HAND_OVER -> shared;
            case TRUSTING, VERIFYING -> !shared;
        };
    }

    /// Whether a tree comes, and not only bytes.
    public boolean hasTree() {
        return switch (this) {
            case PING, RAW -> false;
            case HAND_OVER, TRUSTING, VERIFYING, SERIALIZABLE, EXTERNALIZABLE, LEAN, FORY -> true;
        };
    }
}
