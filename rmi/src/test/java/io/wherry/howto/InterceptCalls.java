// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.rmi.Balancing;
import io.wherry.rmi.HealthStatus;
import io.wherry.rmi.Metadata;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.rmi.intercept.CallCredentials;
import io.wherry.rmi.intercept.Idempotent;
import io.wherry.rmi.intercept.IncomingCall;
import io.wherry.rmi.intercept.Interceptor;
import io.wherry.rmi.intercept.OutgoingCall;
import io.wherry.rmi.intercept.RetryInterceptor;
import io.wherry.transport.Address;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.security.Principal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The program of docs/how-to/intercept-calls.md.
public final class InterceptCalls {
    private InterceptCalls() {}

    public interface Store extends Remote {
        @Idempotent
        String read(String key) throws RemoteException;

        void append(String line) throws RemoteException;
    }

    public record Logged(Consumer<String> log) implements Interceptor {
        @Override
        public @Nullable Object interceptIncoming(IncomingCall call) throws Throwable {
            String line = call.method().getName() + " for " + call.metadata().text("tenant");
            call.onEnd(outcome -> log.accept(line + " failed: " + (outcome.failure() != null)));
            return call.proceed();
        }

        @Override
        public @Nullable Object interceptOutgoing(OutgoingCall call) throws Throwable {
            return call.within(Duration.ofSeconds(10)).proceed();
        }
    }

    public static RmiOptions client(Consumer<String> log, String token) {
        return RmiOptions.standard()
                .withInterceptor(new Logged(log))
                .withInterceptor(RetryInterceptor.standard())
                .withInterceptor(CallCredentials.sending(() -> token));
    }

    public static RmiOptions server(
            Consumer<String> log, Function<String, @Nullable Principal> owners) {
        return RmiOptions.standard()
                .withInterceptor(CallCredentials.checking(owners))
                .withInterceptor(new Logged(log));
    }

    public static String readAs(String tenant, Store store, String key) throws RemoteException {
        Metadata metadata = Metadata.empty().withPropagated("tenant", tenant);
        return Stubs.withMetadata(store, metadata).read(key);
    }

    public static Store anyOf(RmiRuntime client, List<Address> servers) {
        List<Store> stores = new ArrayList<>();
        for (Address server : servers) {
            stores.add(
                    Stubs.resolving(
                            Store.class,
                            () -> (Store) client.registryAt(server).lookup("store"),
                            Duration.ZERO));
        }
        return Stubs.balanced(Store.class, stores, Balancing.LEAST_OUTSTANDING);
    }

    public static boolean drain(RmiRuntime server) throws InterruptedException {
        server.setHealth("", HealthStatus.NOT_SERVING); // load balancers look elsewhere
        return server.close(Duration.ofSeconds(30)); // running calls end
    }
}
