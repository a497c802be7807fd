// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import java.util.ArrayList;
import java.util.List;

/// The first few differences between a class here and in the stream, for an error message.
final class ShapeDifferences {
    private static final int MOST = 8;

    private final List<String> facts = new ArrayList<>();
    private int count;

    void add(String what, Object here, Object there) {
        if (count++ < MOST) {
            facts.add(what + ": here=" + here + ", in the stream=" + there);
        }
    }

    boolean isEmpty() {
        return count == 0;
    }

    String text() {
        String more = count > MOST ? "; and more: differences=" + count : "";
        return String.join("; ", facts) + more;
    }
}
