// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.mpi.internal.device.Device;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class JobLifecycleTest {
    private final List<Object> aborts = new ArrayList<>();
    private @Nullable MPIException aborted;

    /// A device that records the codes with which it is aborted.
    private Device device() {
        return (Device)
                Proxy.newProxyInstance(
                        Device.class.getClassLoader(),
                        new Class<?>[] {Device.class},
                        (_, method, arguments) -> {
                            if (method.getName().equals("abort")) {
                                aborts.add(arguments[0]);
                                throwIfAborted();
                            }
                            return null;
                        });
    }

    private void throwIfAborted() {
        if (aborted != null) {
            throw aborted;
        }
    }

    @Test
    void abortOfAnAbortedJobThrowsNothing() {
        aborted = new MPIException(MPI.ERR_OTHER, "aborted", null);

        JobLifecycle.abortAfter(new RuntimeException(), () -> {}, device());

        assertThat(aborts).containsExactly(1);
    }

    @Test
    void exceptionThatCannotBeReportedAbortsTheJob() {
        Runnable report =
                () -> {
                    throw new IllegalStateException("no text");
                };

        assertThatThrownBy(() -> JobLifecycle.abortAfter(new RuntimeException(), report, device()))
                .hasMessage("no text");

        assertThat(aborts).containsExactly(1);
    }
}
