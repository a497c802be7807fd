// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The memory of the space: how pages are released, and how files are mapped in their place.
sealed interface Pages permits PrivatePages, FilePages {
    /// Returns the whole memory.
    MemorySegment segment();

    /// Zeroes a range; releases its pages to the system where possible.
    void erase(long from, long bytes) throws IOException;

    /// Commits memory for a range and zeroes it, if [#isPrepared].
    ///
    /// @throws IOException if there is no memory
    void prepare(long from, long bytes) throws IOException;

    /// Returns whether memory must be committed before it is written, as in a file. Otherwise it is
    /// committed on write.
    boolean isPrepared();

    /// Releases the pages that begin in a range, where possible; their content is not needed.
    void drop(long from, long bytes);

    /// Returns the least number of slots that are freed before one of them is reused; 0 if their
    /// pages stay committed.
    int spareSlots();

    /// Returns the file by which other processes open it; null if they cannot.
    @Nullable Path file();

    /// Returns its name for messages.
    String location();
}
