// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.messages;

/// The heap of this JVM.
final class HeapUsage {
    private HeapUsage() {}

    /// Collects what is garbage, so that nobody's clock pays for another's.
    ///
    /// @return bytes that are in use then
    static long collect() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
