// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.launch.ThreadRanks;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Runs the programs on the built-in device, each rank a thread: a program that fails prints its
/// name and the rank on the standard error stream, and ends the job.
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ProgramsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void allProgramsWorkOnThreads(int ranks) throws Exception {
        ThreadRanks.run(ranks, classPath(), "mpi.programs.AllPrograms");
    }

    @ParameterizedTest
    @CsvSource({
        "1, BeforeAndAfter",
        "3, BeforeAndAfter",
        "1, LeavesOpen",
        "3, LeavesOpen",
        "1, object.JavaioObjects",
        "2, object.JavaioObjects",
        "1, communicator.Sessions",
        "3, communicator.Sessions",
        "4, communicator.SessionsAlone",
        "3, message.LevelsOfThreads",
        "2, message.RefusedExchanges",
        "2, window.RefusedAccesses",
        "1, job.BadStarts",
        "3, job.BadStarts",
        "1, Hello",
        "4, Hello"
    })
    void programsThatBeginThemselvesWorkOnThreads(int ranks, String program) throws Exception {
        ThreadRanks.run(ranks, classPath(), "mpi.programs." + program);
    }

    @Test
    void anErrorAtOneRankEndsAnOperationOnAFileAtAllRanks() throws Exception {
        ThreadRanks.run(2, classPath(), FailingFileRank.class.getName());
    }

    /// That of this JVM.
    static List<URL> classPath() throws MalformedURLException {
        List<URL> all = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            if (!entry.isEmpty()) {
                all.add(Path.of(entry).toUri().toURL());
            }
        }
        return all;
    }
}
