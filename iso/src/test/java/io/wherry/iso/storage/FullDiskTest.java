// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.iso.ChildJvm;
import io.wherry.testkit.host.SmallFileSystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The calls of spaces, clusters, publications and exchanges in a small tmpfs that is full, which
/// needs the right to mount one.
final class FullDiskTest {
    private static final List<String> REFUSED =
            List.of(
                    "newCluster",
                    "compact",
                    "createArray",
                    "createText",
                    "copyIn",
                    "create",
                    "createList",
                    "createMap",
                    "allocate",
                    "allocateArray",
                    "text",
                    "record",
                    "array",
                    "add",
                    "addAll",
                    "put",
                    "set",
                    "newArray",
                    "newText",
                    "newObject",
                    "newList",
                    "newMap");
    private static final List<String> OPENING =
            List.of("openCluster", "openVerified", "openLarger");
    private static final List<String> READING =
            List.of("read", "statistics", "copyOut", "dump", "knowTypesOf");
    private static final List<String> SHARING =
            List.of(
                    "publish",
                    "publishChanges",
                    "acquire",
                    "clean",
                    "openSubscription",
                    "moveTo",
                    "isGiven",
                    "takeTaken",
                    "takeNever");
    private static final String FULL = " refused by ClusterFullException";
    private static final List<String> NO_FILE = List.of("save refused by FileSystemException");
    private static final List<String> NO_PUBLICATION = List.of("openPublication" + FULL);

    @TempDir Path folder;
    @TempDir Path outside;
    private SmallFileSystem small;

    @BeforeEach
    void mount() throws Exception {
        small = SmallFileSystem.mount(folder, "128m");
    }

    @AfterEach
    void unmount() throws Exception {
        if (small != null) {
            small.close();
        }
    }

    private void writeFiles() throws Exception {
        assertThat(output(ChildJvm.NATIVE, "writeFiles", outside)).isEmpty();
    }

    private List<String> output(List<String> options, Object... arguments) throws Exception {
        try (ChildJvm peer = ChildJvm.start(options, FullDiskPeer.class, arguments)) {
            return peer.finish().lines().toList();
        }
    }

    /* Temporary files are in the small file system, whatever else the machine has. */
    private List<String> outputOfMapped(Object... arguments) throws Exception {
        List<String> options = new ArrayList<>(ChildJvm.PLAIN);
        options.add("-Djava.io.tmpdir=" + folder);
        List<String> apart =
                List.of(
                        "unshare",
                        "-m",
                        "sh",
                        "-c",
                        "[ ! -d /dev/shm ] || mount -t tmpfs -o size=1m tmpfs /dev/shm;"
                                + " exec \"$@\"",
                        "sh");
        try (ChildJvm peer = ChildJvm.by(apart, options, FullDiskPeer.class, arguments)) {
            return peer.finish().lines().toList();
        }
    }

    private static List<String> all(List<String> calls, String result) {
        return calls.stream().map(call -> call + result).toList();
    }

    @SafeVarargs
    private static List<String> joined(List<String>... parts) {
        List<String> all = new ArrayList<>();
        for (List<String> part : parts) {
            all.addAll(part);
        }
        return all;
    }

    private static List<String> room() {
        return joined(
                List.of("room"),
                all(REFUSED, " done"),
                List.of("save done"),
                all(OPENING, " done"),
                all(READING, " done"));
    }

    private static List<String> sharing() {
        List<String> results = new ArrayList<>(all(SHARING, " done"));
        results.set(SHARING.indexOf("publishChanges"), "publishChanges" + FULL);
        return results;
    }

    private static List<String> sharingWithRoom() {
        return joined(List.of("openPublication done"), all(SHARING, " done"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void callsOfASharedSpace(boolean nativeAccess) throws Exception {
        writeFiles();
        assertThat(output(nativeAccess ? ChildJvm.NATIVE : ChildJvm.PLAIN, "use", folder, outside))
                .containsExactlyElementsOf(
                        joined(
                                all(REFUSED, FULL),
                                NO_FILE,
                                all(OPENING, FULL),
                                all(READING, " done"),
                                NO_PUBLICATION,
                                sharing(),
                                room(),
                                sharingWithRoom()));
    }

    @Test
    void callsOfATemporaryFile() throws Exception {
        writeFiles();
        assertThat(outputOfMapped("useMapped", folder, outside))
                .containsExactlyElementsOf(
                        joined(
                                all(REFUSED, FULL),
                                NO_FILE,
                                all(OPENING, FULL),
                                all(READING, " done"),
                                room()));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4096, 32_768, 65_536})
    void aSpaceIsOpenedOnceThereIsRoom(int room) throws Exception {
        assertThat(output(ChildJvm.PLAIN, "open", folder, room))
                .containsExactly("open" + FULL, "open done");
    }

    @Test
    void aTemporaryFileIsOpenedOnceThereIsRoom() throws Exception {
        assertThat(outputOfMapped("openMapped", folder, 0))
                .containsExactly("open" + FULL, "open done");
    }

    @Test
    void aCallThatNeedsTooMuchLeavesTheRest() throws Exception {
        assertThat(output(ChildJvm.NATIVE, "remainder", folder))
                .containsExactly("large" + FULL, "small done", "large done", "small done");
    }

    @Test
    void aNodeThatWasKilledOpensItsSpaceAgain() throws Exception {
        assertThat(output(ChildJvm.NATIVE, "leave", folder)).containsExactly("2");
        assertThat(output(ChildJvm.NATIVE, "reopen", folder))
                .containsExactly("newCluster" + FULL, "newCluster done");
    }

    @Test
    void aNodeThatWasKilledOpensItsSpaceAgainWithoutNativeAccess() throws Exception {
        assertThat(output(ChildJvm.PLAIN, "leave", folder)).containsExactly("2");
        assertThat(output(ChildJvm.PLAIN, "reopen", folder))
                .containsExactly("newCluster" + FULL, "newCluster done");
    }

    @Test
    void aClusterThatCannotComeComesOnceThereIsRoom() throws Exception {
        Object[] addresses = {"unix://" + outside.resolve("0"), "unix://" + outside.resolve("1")};
        try (ChildJvm echo =
                ChildJvm.start(
                        ChildJvm.NATIVE,
                        FullDiskPeer.class,
                        "echo",
                        folder,
                        addresses[0],
                        addresses[1])) {
            assertThat(output(ChildJvm.NATIVE, "receive", folder, addresses[0], addresses[1]))
                    .containsExactly("receive" + FULL, "receive done");
            assertThat(echo.finish()).isEqualTo("sent");
        }
    }
}
