// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Of what memory a space is made.
///
/// @param file that several processes share; null but for [Kind#SHARED] and [Kind#READ_ONLY]
/// @param hugePages whether the system is advised to use large pages, where it can
public record IsoMemory(Kind kind, @Nullable Path file, boolean hugePages) {
    /// What there is to choose from.
    public enum Kind {
        /// [#PRIVATE] where native access is enabled and the system offers it, else [#MAPPED].
        AUTOMATIC,

        /// Pages of this process alone, taken from the system by native calls.
        PRIVATE,

        /// A sparse file without a name, mapped by the JDK: works without native access.
        MAPPED,

        /// A file that other processes open too.
        SHARED,

        /// As [#SHARED], but this process only reads; the kernel keeps it from writing.
        READ_ONLY,

        /// Memory that this process alone can ever write, whoever opens it; others open [IsoSpace#file] to read. Needs
        /// native access, and Linux.
        SEALED
    }

    public IsoMemory {
        boolean named = kind == Kind.SHARED || kind == Kind.READ_ONLY;
        if (named != (file != null)) {
            throw new IllegalArgumentException(
                    "memory and file do not go together: kind=" + kind + ", file=" + file);
        }
    }

    /// Whatever suits this process.
    public static IsoMemory automatic() {
        return new IsoMemory(Kind.AUTOMATIC, null, false);
    }

    /// Of a kind that needs no file.
    public static IsoMemory of(Kind kind) {
        return new IsoMemory(kind, null, false);
    }

    /// A file that other processes open too; it is made if there is none.
    public static IsoMemory shared(Path file) {
        return new IsoMemory(Kind.SHARED, file, false);
    }

    /// A file that others write, to read only.
    public static IsoMemory readOnly(Path file) {
        return new IsoMemory(Kind.READ_ONLY, file, false);
    }

    /// With the advice to use large pages.
    public IsoMemory withHugePages() {
        return new IsoMemory(kind, file, true);
    }

    /// Whether other processes can open it.
    public boolean isShared() {
        return switch (kind) {
            case SHARED, READ_ONLY, SEALED -> true;
            case AUTOMATIC, PRIVATE, MAPPED -> false;
        };
    }
}
