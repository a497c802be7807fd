// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.handle;

import java.io.IOException;

/// Makes or fills a collection, which may call `hashCode`, `equals` and `compare` of what it holds.
@FunctionalInterface
public interface FillAction {
    void run() throws IOException;
}
