// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi.internal.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.DoneTransfer;
import io.wherry.mpi.internal.link.LinkContext;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import mpi.MPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A wire of a job in which every send fails, and every receive ends with an empty message.
@Timeout(30)
final class MpiWireTest {
    private static final int GREATEST_TAG = 1_000;

    private final AtomicInteger lent = new AtomicInteger();
    private LinkContext before;

    @BeforeEach
    void begin() {
        before = LinkContext.current();
        Context context =
                (Context)
                        Proxy.newProxyInstance(
                                Context.class.getClassLoader(),
                                new Class<?>[] {Context.class},
                                (_, method, arguments) -> result(method, arguments));
        LinkContext.begin(context, GREATEST_TAG);
    }

    private Object result(Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "rank" -> 0;
            case "receiveLater" -> DoneTransfer.sent(0);
            case "borrow" -> {
                lent.incrementAndGet();
                yield Arena.ofAuto().allocate((long) arguments[0]);
            }
            case "giveBack" -> lent.decrementAndGet();
            default -> throw new MPIException("process has failed");
        };
    }

    @AfterEach
    void end() {
        LinkContext.end();
        if (before != null) {
            LinkContext.begin(before.context(), before.greatestTag());
        }
    }

    @Test
    void wireWhoseEndCannotBeSentIsReleased() throws Exception {
        LinkContext job = Objects.requireNonNull(LinkContext.current());
        MpiWire wire =
                Objects.requireNonNull(
                        MpiWireRegistry.of(job).open(() -> MpiWire.accepted(job, 0, 1)));
        assertThat(lent).hasPositiveValue();

        assertThatThrownBy(wire::close).isInstanceOf(IOException.class);

        for (int left = 1_000; left > 0 && lent.get() > 0; left--) {
            Thread.sleep(1);
        }
        assertThat(lent).hasValue(0);
    }
}
