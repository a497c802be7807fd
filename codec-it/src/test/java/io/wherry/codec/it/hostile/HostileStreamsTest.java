// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Streams that were made to do harm: each ends in an object or a typed error, in bounded time and memory, on a small stack.
@Timeout(120) // against hanging
class HostileStreamsTest {
    /// Stack size: a quarter of the default.
    private static final long STACK = 1 << 18;

    private static final Map<String, byte[]> STREAMS = HostileStreams.all();

    static Stream<String> names() {
        return STREAMS.keySet().stream();
    }

    private static void onSmallStack(Consumer<RobustnessHarness> trial) throws Exception {
        FutureTask<Void> task =
                new FutureTask<>(() -> trial.accept(RobustnessHarness.anyClass()), null);
        Thread thread = new Thread(null, task, "small stack", STACK);
        thread.start();
        task.get();
    }

    @ParameterizedTest
    @MethodSource("names")
    void doesNoHarm(String name) throws Exception {
        byte[] stream = STREAMS.get(name);

        onSmallStack(harness -> harness.atOnce(stream));
        onSmallStack(harness -> harness.inPieces(stream));
        onSmallStack(harness -> harness.dropIn(stream));
    }
}
