// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
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
    private boolean mounted;

    @BeforeEach
    void mount() throws Exception {
        mounted = run("mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", folder.toString());
        if (!mounted) {
            System.out.println("skipped: no right to mount a tmpfs");
        }
        assumeTrue(mounted);
    }

    @AfterEach
    void unmount() throws Exception {
        if (mounted) {
            run("umount", "-l", folder.toString());
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

    private static boolean run(String... command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command).start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException _) {
            return false;
        }
    }
}
