// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ObjectInputFilter;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Recorders keep the classes that they could not write.
final class RecorderTest {
    @TempDir private Path folder;

    private record Seen(
            Class<?> serialClass, long arrayLength, long depth, long references, long streamBytes)
            implements ObjectInputFilter.FilterInfo {}

    @Test
    void classesAreWrittenLaterIfThisJvmHasTheLockOfTheFile() throws Exception {
        Path file = folder.resolve("classes.txt");
        Recorder recorder = new Recorder(file);
        recorder.filter("acme.Dao.load").checkInput(new Seen(Integer.class, -1, 1, 1, 30));

        try (FileChannel channel =
                        FileChannel.open(
                                folder.resolve("classes.txt.lock"),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE);
                FileLock _ = channel.lock()) {
            recorder.write();
        }
        assertThat(file).doesNotExist();
        recorder.write();

        assertThat(RecordingFile.read(file)).containsOnlyKeys("java.lang.Integer");
    }
}
