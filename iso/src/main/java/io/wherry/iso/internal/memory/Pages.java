// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The memory under the space: how it is emptied, and what else can be put there.
sealed interface Pages permits PrivatePages, FilePages {
    /// All of it.
    MemorySegment segment();

    /// Makes a range zero; gives its pages back to the system where that is possible.
    void erase(long from, long bytes) throws IOException;

    /// By which name other processes open it; null if they cannot.
    @Nullable Path file();
}
