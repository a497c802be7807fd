// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Modification times, sizes and keys of files at one moment, to detect changes.
final class FileStamps {
    /// The age below which a stamp is unreliable: a file may change again within the clock
    /// resolution of its file system.
    private static final long YOUNG_MILLIS = 2_000;

    private final List<Stamp> stamps;
    private final boolean young;

    private FileStamps(List<Stamp> stamps, boolean young) {
        this.stamps = stamps;
        this.young = young;
    }

    private record Stamp(long modified, long size, @Nullable Object key) {
        private static final Stamp MISSING = new Stamp(0, -1, null);
    }

    static FileStamps of(List<Path> files) {
        long now = System.currentTimeMillis();
        boolean young = false;
        List<Stamp> stamps = new ArrayList<>();
        for (Path file : files) {
            Stamp stamp = stamp(file);
            young |= stamp.modified() > now - YOUNG_MILLIS;
            stamps.add(stamp);
        }
        return new FileStamps(stamps, young);
    }

    private static Stamp stamp(Path file) {
        try {
            BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
            return new Stamp(found.lastModifiedTime().toMillis(), found.size(), found.fileKey());
        } catch (IOException _) {
            return Stamp.MISSING; // reading the file reports the reason
        }
    }

    /// Returns true if the files may have changed since `before`.
    boolean differFrom(FileStamps before) {
        return before.young || !stamps.equals(before.stamps);
    }
}
