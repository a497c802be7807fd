// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.ChildJvm;
import io.wherry.testkit.host.SmallFileSystem;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Shared spaces in a small tmpfs, which needs the right to mount one.
final class FullSpaceTest {
    private static final List<String> CALLS =
            List.of(
                    "newCluster",
                    "createArray",
                    "createText",
                    "list",
                    "map",
                    "copyIn",
                    "compact",
                    "allocate");

    @TempDir Path folder;
    private SmallFileSystem small;

    @BeforeEach
    void mount() throws Exception {
        small = SmallFileSystem.mount(folder, "64m");
    }

    @AfterEach
    void unmount() throws Exception {
        if (small != null) {
            small.close();
        }
    }

    @Test
    void deadVersionsMakeRoomForLaterOnesWithoutNativeAccess() throws Exception {
        try (ChildJvm peer =
                ChildJvm.start(ChildJvm.PLAIN, FullSpacePeer.class, "publish", folder)) {
            assertThat(peer.line()).isEqualTo("published 400");
            assertThat(Long.parseLong(peer.finish())).isLessThan(3 * 1024);
        }
    }

    @Test
    void deadVersionsMakeRoomForLaterOnesWithNativeAccess() throws Exception {
        try (ChildJvm peer =
                ChildJvm.start(ChildJvm.NATIVE, FullSpacePeer.class, "publish", folder)) {
            assertThat(peer.line()).isEqualTo("published 400");
            assertThat(Long.parseLong(peer.finish())).isLessThan(5 * 1024);
        }
    }

    @Test
    void aFullFileSystemIsATypedErrorAndUseGoesOnWhenThereIsRoom() throws Exception {
        try (ChildJvm peer = ChildJvm.start(ChildJvm.PLAIN, FullSpacePeer.class, "fill", folder)) {
            for (String call : CALLS) {
                assertThat(peer.line()).isEqualTo(call + " full");
            }
            for (String call : CALLS) {
                assertThat(peer.line()).isEqualTo(call + " done");
            }
            peer.finish();
        }
    }
}
