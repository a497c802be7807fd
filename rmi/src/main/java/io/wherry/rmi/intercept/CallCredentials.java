// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.intercept;

import io.wherry.rmi.Metadata;
import io.wherry.transport.Address;
import java.rmi.AccessException;
import java.security.Principal;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Credentials of each call, in the metadata `authorization` (`Bearer TOKEN`, as in RFC 6750). They
/// are not propagated to further calls.
public final class CallCredentials {
    /// The name of the metadata.
    public static final String NAME = "authorization";

    private static final String SCHEME = "Bearer ";

    private CallCredentials() {}

    /// Returns an interceptor that adds a token to outgoing calls. Calls over a network without TLS
    /// throw [AccessException], since the token could be read there. To check this, the interceptor
    /// connects to the peer. Add it after a [RetryInterceptor], which repeats calls to unreachable
    /// peers.
    ///
    /// @param token called for each call, by any thread
    public static Interceptor sending(Supplier<String> token) {
        return new Sender(token, false);
    }

    /// Returns an interceptor like [#sending], for any link: for networks that are protected in
    /// another way.
    public static Interceptor sendingAnywhere(Supplier<String> token) {
        return new Sender(token, true);
    }

    /// Returns an interceptor that rejects incoming calls without a valid token with an
    /// [AccessException]; the method does not run. Other calls run with the token's principal, see
    /// [IncomingCall#principal]. This applies to registries and health checks of the runtime, too.
    ///
    /// @param principals returns the owner of a token, null if the token is not valid; called for
    ///     each call, by any thread
    public static Interceptor checking(Function<String, @Nullable Principal> principals) {
        return new Checker(principals);
    }

    private record Sender(Supplier<String> token, boolean anywhere) implements Interceptor {
        @Override
        public @Nullable Object interceptOutgoing(OutgoingCall call) throws Throwable {
            Address peer = call.peer();
            if (!anywhere && !(peer instanceof Address.Tls) && !peer.isLocal()) {
                throw new AccessException(
                        "credentials are not sent over a network without TLS: " + peer);
            }
            Metadata with = call.metadata().with(NAME, SCHEME + token.get());
            return call.withMetadata(with).proceed();
        }
    }

    private record Checker(Function<String, @Nullable Principal> principals)
            implements Interceptor {
        @Override
        public @Nullable Object interceptIncoming(IncomingCall call) throws Throwable {
            String text = call.metadata().text(NAME);
            Principal principal =
                    text != null && text.startsWith(SCHEME)
                            ? principals.apply(text.substring(SCHEME.length()))
                            : null;
            if (principal == null) {
                throw new AccessException(
                        "call has no valid credentials: method=" + call.method().getName());
            }
            return call.withPrincipal(principal).proceed();
        }
    }
}
