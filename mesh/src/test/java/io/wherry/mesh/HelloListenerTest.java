// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkException;
import io.wherry.transport.LinkOptions;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class HelloListenerTest {
    private static final Duration SOON = Duration.ofSeconds(20);

    private final BlockingQueue<Integer> taken = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> problems = new LinkedBlockingQueue<>();

    private final class Taker implements HelloListener.Handler {
        @Override
        public boolean take(MemberHello theirs, Connection connection) {
            taken.add(theirs.rank());
            return false;
        }

        @Override
        public void failed(String problem) {
            problems.add(problem);
        }
    }

    /// Such an error occurs if a class cannot be loaded for lack of a descriptor.
    @Test
    void connectionThatEndsWithAnErrorIsClosedAndTheNextIsAccepted() throws Exception {
        Address address = new Address.Loopback("hello-listener-error-test");
        AtomicBoolean fails = new AtomicBoolean(true);
        LinkOptions options =
                LinkOptions.standard()
                        .withWires(wire -> {
                            if (fails.getAndSet(false)) {
                                throw new NoClassDefFoundError("com/acme/Missing");
                            }
                            return wire;
                        });
        try (HelloListener listener = HelloListener.at(address, options, "test", new Taker());
                Link first = Link.to(address)) {
            listener.acceptOne();

            assertThat(problems.poll()).contains("com/acme/Missing");
            assertThatThrownBy(() -> first.receive(SOON)).isInstanceOf(LinkException.class);
            try (Link second = Link.to(address)) {
                new MemberHello(1, 2, "job").send(second, SOON);
                listener.acceptOne();

                assertThat(taken.poll(20, TimeUnit.SECONDS)).isEqualTo(1);
            }
        }
    }

    @Test
    void connectionWithoutAThreadIsClosedAndTheNextIsAccepted() throws Exception {
        Address address = new Address.Loopback("hello-listener-test");
        LinkOptions options = LinkOptions.standard();
        try (HelloListener listener = HelloListener.at(address, options, "test", new Taker());
                Link first = Link.to(address)) {
            try (NoThreads _ = new NoThreads()) {
                listener.acceptOne();
            }
            assertThat(problems.poll()).contains("unable to create native thread");
            assertThatThrownBy(() -> first.receive(SOON)).isInstanceOf(LinkException.class);

            try (Link second = Link.to(address)) {
                new MemberHello(1, 2, "job").send(second, SOON);
                listener.acceptOne();

                assertThat(taken.poll(20, TimeUnit.SECONDS)).isEqualTo(1);
            }
        }
    }
}
