// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.roads;

import java.nio.file.Path;

/// Where the files are by which the processes find each other: best a folder in `/dev/shm`, which is memory.
record SharedFiles(Path folder) {

    /// The memory that they share.
    Path space() {
        return folder.resolve("space");
    }

    /// Which cluster the streets are in.
    Path streets() {
        return folder.resolve("streets");
    }

    /// Which cluster the times are in just now.
    Path times() {
        return folder.resolve("times");
    }
}
