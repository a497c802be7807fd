// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.intercept;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Batch;
import io.wherry.rmi.DeadlineExceededException;
import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.transport.Address;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests of interceptors that ask for the peer before there is a connection.
@Timeout(30)
final class InterceptedPeerTest {
    private ServerSocket silent;
    private RmiRuntime client;
    private Registry registry;

    /// Limits the time of calls, and asks for the peer.
    private static final class Asking implements Interceptor {
        @Override
        public @Nullable Object interceptOutgoing(OutgoingCall call) throws Throwable {
            OutgoingCall limited = call.within(Duration.ofMillis(100));
            limited.peer();
            return limited.proceed();
        }
    }

    @BeforeEach
    void connectToASilentPeer() throws Exception {
        silent = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        RmiOptions options = RmiOptions.standard().withInterceptor(new Asking());
        client = RmiRuntime.with(options);
        registry = client.registryAt(new Address.Tcp("127.0.0.1", silent.getLocalPort()));
    }

    @AfterEach
    void close() throws Exception {
        client.close();
        silent.close();
    }

    @Test
    void callConnectsUntilItsDeadline() {
        assertThatThrownBy(registry::list).isInstanceOf(DeadlineExceededException.class);
    }

    @Test
    void callOfABatchConnectsUntilItsDeadline() {
        Registry together = new Batch().of(registry);

        assertThatThrownBy(() -> together.unbind("name"))
                .isInstanceOf(DeadlineExceededException.class);
    }
}
