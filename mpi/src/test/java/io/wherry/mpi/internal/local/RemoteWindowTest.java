// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.mpi.internal.frame.BadFrameException;
import io.wherry.mpi.internal.frame.Frame;
import io.wherry.mpi.internal.frame.Frame.WindowRequest;
import io.wherry.mpi.internal.window.WindowMemory;
import io.wherry.mpi.internal.window.WindowTarget;
import java.util.List;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The requests of a rank to the window of another.
@Timeout(60)
final class RemoteWindowTest {
    private static final long WINDOW = 8;
    private static final long FIRST_NUMBERS = 16;

    @Test
    void requestThatCannotBeSentIsNotExpectedToBeAnswered() throws Exception {
        List<LocalDevice> devices = Ranks.devices(Ranks.Wiring.LOOPBACK, 2);
        LocalRank job = devices.get(0).job();
        WindowTarget own = new WindowTarget(WindowMemory.of(Bytes.empty(8)));
        RemoteWindow window = new RemoteWindow(new LocalWindow.Site(job, WINDOW), 1, 8, own);
        Peer peer = (Peer) job.route(1);
        peer.lastWord(new Frame.Goodbye(), Ranks.SOON);

        assertThatThrownBy(() -> window.demand(WindowRequest.SHARE))
                .isInstanceOf(MPIException.class);

        for (long number = 0; number < FIRST_NUMBERS; number++) {
            long answered = number;
            assertThatThrownBy(() -> peer.expected(answered, RemoteAccess.class))
                    .isInstanceOf(BadFrameException.class);
        }
    }
}
