// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.lowered;

import io.wherry.iso.ChildJvm;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Lists and maps in fields of lowered classes that the program has not read.
final class UnreadCollectionsTest {
    @TempDir Path folder;

    @Test
    void areVerifiedAfterTheirClassIsKnown() throws Exception {
        Path file = folder.resolve("stall");
        try (ChildJvm writer = ChildJvm.start(ChildJvm.PLAIN, MarketStall.class, file)) {
            writer.finish();
        }

        MarketStall.run("verify", file);
    }
}
