// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.threads;

import java.util.List;

/// Threads that work at the same time.
///
/// @param virtual whether each does little and starts its successor, as servers have a virtual thread for
///     each request
record ThreadConfiguration(int threads, boolean virtual) {

    /// The configurations that are measured on a machine with `cores` cores.
    static List<ThreadConfiguration> all(int cores) {
        return List.of(
                        new ThreadConfiguration(1, false),
                        new ThreadConfiguration(cores, false),
                        new ThreadConfiguration(2 * cores, false),
                        new ThreadConfiguration(2 * cores, true))
                .stream()
                .distinct()
                .toList();
    }

    /// One word.
    String label() {
        return threads + (virtual ? "-virtual" : "-platform");
    }

    String title() {
        String kind = virtual ? " virtual" : "";
        return threads == 1 ? "1" + kind + " thread" : threads + kind + " threads";
    }
}
