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

    /// Takes memory for a range and makes it zero, where [#isPrepared].
    ///
    /// @throws IOException if there is none
    void prepare(long from, long bytes) throws IOException;

    /// Whether memory has to be prepared before it is written: that of a file. It is taken as it is written otherwise.
    boolean isPrepared();

    /// Gives the first page of a range that was erased back to the system, where that is possible.
    void dropFirstPage(long from) throws IOException;

    /// How many slots at least are given back before one of them is used again. 0 where their pages stay in memory.
    int spareSlots();

    /// By which name other processes open it; null if they cannot.
    @Nullable Path file();
}
