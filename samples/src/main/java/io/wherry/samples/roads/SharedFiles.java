// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.roads;

import java.nio.file.Path;

/// The files by which the processes find each other: best in a folder in `/dev/shm`, which is
/// memory.
record SharedFiles(Path folder) {

    /// Returns the file of the shared memory.
    Path space() {
        return folder.resolve("space");
    }

    /// Returns the file of versions of the streets.
    Path streets() {
        return folder.resolve("streets");
    }

    /// Returns the file of versions of the times.
    Path times() {
        return folder.resolve("times");
    }
}
