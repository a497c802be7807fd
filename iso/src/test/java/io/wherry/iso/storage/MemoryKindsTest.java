// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.ChildJvm;
import io.wherry.iso.IsoMemory;
import io.wherry.iso.IsoSpace;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Spaces of each kind of memory, in separate processes.
final class MemoryKindsTest {
    private static final String GOOD = "100000\nreleased\n1\nkept in";
    private static final long SMALL = 1L << 31;

    @TempDir Path folder;

    @Test
    void mappedWithoutNativeAccess() throws Exception {
        assertThat(run(ChildJvm.PLAIN, IsoMemory.Kind.AUTOMATIC)).isEqualTo(GOOD);
    }

    @Test
    void mappedWhereThatIsAskedFor() throws Exception {
        assertThat(run(ChildJvm.NATIVE, IsoMemory.Kind.MAPPED)).isEqualTo(GOOD);
    }

    @Test
    void privatePages() throws Exception {
        assertThat(run(ChildJvm.NATIVE, IsoMemory.Kind.AUTOMATIC)).isEqualTo(GOOD);
        assertThat(run(ChildJvm.NATIVE, IsoMemory.Kind.PRIVATE)).isEqualTo(GOOD);
    }

    @Test
    void privatePagesNeedNativeAccess() throws Exception {
        assertThat(run(ChildJvm.PLAIN, IsoMemory.Kind.PRIVATE))
                .startsWith("refused: memory by native calls needs Linux and native access");
    }

    @Test
    void largePages() throws Exception {
        try (ChildJvm child =
                ChildJvm.start(
                        ChildJvm.NATIVE,
                        MemoryPeer.class,
                        IsoMemory.Kind.PRIVATE,
                        IsoSpace.SIZE,
                        "",
                        "huge")) {
            assertThat(child.finish()).isEqualTo(GOOD);
        }
    }

    @Test
    void sharedFileWithAndWithoutNativeAccess() throws Exception {
        assertThat(run(ChildJvm.PLAIN, IsoMemory.Kind.SHARED)).isEqualTo(GOOD);
        assertThat(run(ChildJvm.NATIVE, IsoMemory.Kind.SHARED)).isEqualTo(GOOD);
    }

    @Test
    void aSharedFileThatIsCutShortIsAnErrorAndNoCrash() throws Exception {
        try (ChildJvm child =
                ChildJvm.start(
                        ChildJvm.NATIVE,
                        MemoryPeer.class,
                        IsoMemory.Kind.SHARED,
                        SMALL,
                        folder.resolve("space"),
                        "",
                        "cut")) {
            assertThat(child.finish()).startsWith("no memory\nmemory of the space is gone");
        }
    }

    @Test
    void sealedMemory() throws Exception {
        assertThat(run(ChildJvm.NATIVE, IsoMemory.Kind.SEALED)).isEqualTo(GOOD);
    }

    @Test
    void whereAddressesAreScarceASmallerSpaceWorks() throws Exception {
        for (List<String> options : List.of(ChildJvm.PLAIN, ChildJvm.NATIVE)) {
            assertThat(limited(options, IsoSpace.SIZE))
                    .contains("refused: no addresses for the space: bytes=34359803904")
                    .contains("ulimit -v")
                    .contains("IsoOptions.withSize");
            assertThat(limited(options, SMALL)).isEqualTo("100000\nreleased");
        }
    }

    private static String limited(List<String> options, long size) throws Exception {
        try (ChildJvm child =
                ChildJvm.limited(
                        "-v 12000000", options, MemoryPeer.class, IsoMemory.Kind.AUTOMATIC, size)) {
            return child.finish();
        }
    }

    private String run(List<String> options, IsoMemory.Kind kind) throws Exception {
        try (ChildJvm child =
                ChildJvm.start(
                        options, MemoryPeer.class, kind, IsoSpace.SIZE, folder.resolve("space"))) {
            return child.finish();
        }
    }
}
