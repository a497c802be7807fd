// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.region;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Files in the folder go away under the hands of several processes.
@Timeout(60)
final class SharedMemoryFolderTest {
    private static final int FILES = 2_000;

    @Test
    void filesThatOthersRemoveMeanwhileAreNoFailure() throws Exception {
        SharedMemoryFolder folder = SharedMemoryFolder.ofUser();
        String name = "sweep-" + ProcessHandle.current().pid();
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < FILES; i++) {
            Path file = folder.region(name, folder.freshRegion(name));
            Files.createFile(file);
            files.add(file);
        }
        FileTime later = FileTime.from(Instant.now().plusSeconds(60));
        Callable<Void> sweep =
                () -> {
                    folder.sweep(name, later);
                    return null;
                };

        try (ExecutorService executor = Executors.newFixedThreadPool(4)) {
            for (Future<Void> each : executor.invokeAll(List.of(sweep, sweep, sweep, sweep))) {
                each.get();
            }
        }

        assertThat(files).noneMatch(Files::exists);
    }
}
