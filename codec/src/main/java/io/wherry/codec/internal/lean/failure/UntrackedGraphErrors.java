// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.failure;

import java.io.IOException;
import java.io.InvalidObjectException;

/// The errors of graphs that are written without reference tracking.
public final class UntrackedGraphErrors {

    private UntrackedGraphErrors() {}

    public static IOException cycle(Object object) {
        return new InvalidObjectException(
                "graph has a cycle, or sharing that nests deep, and references are not tracked: class="
                        + object.getClass().getName());
    }
}
