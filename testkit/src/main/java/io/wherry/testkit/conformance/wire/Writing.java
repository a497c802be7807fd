// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.conformance.wire;

import java.io.IOException;
import java.io.ObjectOutputStream;

/// Writes to an open output stream.
@FunctionalInterface
public interface Writing {
    void write(ObjectOutputStream out) throws IOException;
}
