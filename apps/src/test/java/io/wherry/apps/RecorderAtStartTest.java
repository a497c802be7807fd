// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs that no one records do not load the flight recorder, which takes a good part of the time
/// of a short program.
@Timeout(120)
final class RecorderAtStartTest {
    private static final String EVENTS = "(?m)^.* io\\.wherry\\.\\S+Event source:.*$";

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp", "mpi", "iso"})
    void eventsAreNotLoadedBeforeARecordingIsMade(String stack) throws Exception {
        LocalJob job = LocalJob.run(2, List.of("-Xlog:class+load"), SmallJob.class, stack);

        assertThat(job.output())
                .contains(SmallJob.GOOD)
                .contains(" jdk.jfr.FlightRecorder ")
                .doesNotContain(" jdk.jfr.internal.EventWriter ")
                .doesNotContainPattern(EVENTS);
    }
}
