// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import java.io.IOException;
import java.io.UncheckedIOException;

/// The space of the JVM that runs the tests: node 0 of 64, with slots of 64 KiB, so that clusters
/// grow early.
public final class TestSpace {
    private static final IsoSpace SPACE = make();

    private TestSpace() {}

    /// Returns the space that all tests share.
    public static IsoSpace open() {
        return SPACE;
    }

    private static IsoSpace make() {
        try {
            return IsoSpace.open(IsoOptions.standard().withNode(0, 64).withSlot(1 << 16));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
