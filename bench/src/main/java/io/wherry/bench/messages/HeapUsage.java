// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

/// The heap of this JVM.
final class HeapUsage {
    private HeapUsage() {}

    /// Collects garbage, so that a measurement does not pay for the allocations of an earlier one.
    ///
    /// @return bytes that are in use then
    static long collect() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
