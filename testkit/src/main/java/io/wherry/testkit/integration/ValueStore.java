// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.integration;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The values of an engine, as a program sees them through one codec. Many threads use it at a time.
///
/// All stores that a test opens show the values of the same engine: one store loads what another
/// with a different codec has stored.
public interface ValueStore extends AutoCloseable {

    /// Stores `value`, in place of an earlier one with this key, and returns when other stores can
    /// load it.
    void store(String key, @Nullable Object value) throws Exception;

    /// Returns a copy of the value with this key, decoded in this call.
    @Nullable Object load(String key) throws Exception;

    /// Closes what [IntegrationContract#open] has opened. The values stay in the engine.
    @Override
    void close() throws IOException;
}
