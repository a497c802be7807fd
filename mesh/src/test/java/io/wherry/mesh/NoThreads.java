// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

/// A time in which the current thread can start no threads, as on a system that has too many.
final class NoThreads implements AutoCloseable {
    private static final InheritableThreadLocal<String> LACK =
            new InheritableThreadLocal<>() {
                @Override
                protected String childValue(String value) {
                    throw new OutOfMemoryError("unable to create native thread");
                }
            };

    NoThreads() {
        LACK.set("lack");
    }

    @Override
    public void close() {
        LACK.remove();
    }
}
