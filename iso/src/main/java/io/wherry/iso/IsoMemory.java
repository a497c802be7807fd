// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The memory of a space.
///
/// @param file that several processes share; null except for [Kind#SHARED] and [Kind#READ_ONLY]
/// @param hugePages whether the system is advised to use large pages, where supported
public record IsoMemory(Kind kind, @Nullable Path file, boolean hugePages) {
    /// The kinds of memory.
    public enum Kind {
        /// [#PRIVATE] if native access is enabled and the system supports it, otherwise [#MAPPED].
        AUTOMATIC,

        /// Pages of this process alone, taken from the system by native calls.
        PRIVATE,

        /// A sparse file without a name, mapped by the JDK: works without native access.
        MAPPED,

        /// A file that other processes open too.
        SHARED,

        /// As [#SHARED], but this process only reads; the kernel keeps it from writing.
        READ_ONLY,

        /// Memory that only this process can write; other processes open [IsoSpace#file] to read.
        /// Needs native access, and Linux.
        SEALED
    }

    public IsoMemory {
        boolean named = kind == Kind.SHARED || kind == Kind.READ_ONLY;
        if (named != (file != null)) {
            throw new IllegalArgumentException(
                    "memory and file do not go together: kind=" + kind + ", file=" + file);
        }
    }

    /// Memory of the kind that suits this process.
    public static IsoMemory automatic() {
        return new IsoMemory(Kind.AUTOMATIC, null, false);
    }

    /// Memory of a kind that needs no file.
    public static IsoMemory of(Kind kind) {
        return new IsoMemory(kind, null, false);
    }

    /// A file that other processes open too; it is created if it does not exist.
    public static IsoMemory shared(Path file) {
        return new IsoMemory(Kind.SHARED, file, false);
    }

    /// A file that other processes write, opened to read only.
    public static IsoMemory readOnly(Path file) {
        return new IsoMemory(Kind.READ_ONLY, file, false);
    }

    /// Advises the system to use large pages.
    public IsoMemory withHugePages() {
        return new IsoMemory(kind, file, true);
    }

    /// Returns whether other processes can open it.
    public boolean isShared() {
        return switch (kind) {
            case SHARED, READ_ONLY, SEALED -> true;
            case AUTOMATIC, PRIVATE, MAPPED -> false;
        };
    }
}
