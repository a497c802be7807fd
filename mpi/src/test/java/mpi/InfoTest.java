// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class InfoTest {
    private static final int THREADS = 4;
    private static final int KEYS = 500;

    @Test
    void keysThatSeveralThreadsSetAreAllThere() throws Exception {
        Info info = new Info();
        List<Thread> threads = new ArrayList<>();
        for (int n = 0; n < THREADS; n++) {
            String prefix = "thread" + n + "-";
            threads.add(Thread.ofPlatform().start(() -> setAll(info, prefix)));
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(info.size()).isEqualTo(THREADS * KEYS);
    }

    private static void setAll(Info info, String prefix) {
        for (int key = 0; key < KEYS; key++) {
            info.set(prefix + key, "");
        }
    }
}
