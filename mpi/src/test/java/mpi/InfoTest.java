// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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

    @Test
    void keysAndValuesThatAreTooLongOrNullAreRefused() {
        Info info = new Info();
        String longestKey = "k".repeat(MPI.MAX_INFO_KEY);
        String longestValue = "v".repeat(MPI.MAX_INFO_VAL);
        info.set(longestKey, longestValue);

        assertRefused(MPI.ERR_INFO_KEY, () -> info.set(longestKey + "k", ""));
        assertRefused(MPI.ERR_INFO_KEY, () -> info.set("", ""));
        assertRefused(MPI.ERR_INFO_KEY, () -> info.set(null, ""));
        assertRefused(MPI.ERR_INFO_VALUE, () -> info.set("key", longestValue + "v"));
        assertRefused(MPI.ERR_INFO_VALUE, () -> info.set("key", null));

        assertThat(info.size()).isEqualTo(1);
        assertThat(info.get(longestKey)).isEqualTo(longestValue);
    }

    private static void assertRefused(int errorClass, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        MPIException.class,
                        e -> assertThat(e.getErrorClass()).isEqualTo(errorClass));
    }

    private static void setAll(Info info, String prefix) {
        for (int key = 0; key < KEYS; key++) {
            info.set(prefix + key, "");
        }
    }
}
