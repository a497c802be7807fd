// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.wire;

import java.io.IOException;
import java.io.ObjectInputStream;
import org.jspecify.annotations.Nullable;

/// Reads from an open input stream and returns the observed result.
@FunctionalInterface
public interface Reading {
    @Nullable Object read(ObjectInputStream in) throws IOException, ClassNotFoundException;
}
