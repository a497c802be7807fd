// SPDX-License-Identifier: Apache-2.0
package io.wherry.opentelemetry;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.wherry.rmi.intercept.IncomingCall;
import io.wherry.rmi.intercept.Interceptor;
import io.wherry.rmi.intercept.OutgoingCall;
import org.jspecify.annotations.Nullable;

/// Reports remote calls to OpenTelemetry: a span and a duration on each side, parents and children across all hosts of a call chain. Safe for any thread.
///
/// ```java
/// RmiRuntime runtime = RmiRuntime.with(RmiOptions.standard().withInterceptor(OpenTelemetryInterceptor.of(openTelemetry)));
/// ```
///
/// | | calls that the runtime makes | calls that it serves |
/// | --- | --- | --- |
/// | span kind | `CLIENT`, of one-way calls as well | `SERVER` |
/// | parent | the current context of the calling thread | the context in the metadata of the call, otherwise none |
/// | current | on the calling thread, until the method of the stub returns | on the thread that runs the method, until it returns |
/// | end | the call has returned or thrown, or its stage is complete; a one-way call: it is sent | the method has returned or thrown, or its stage is complete |
/// | histogram | `rpc.client.call.duration` | `rpc.server.call.duration` |
///
/// Names and attributes are those of OpenTelemetry's stable semantic conventions for RPC. The span is named as the attribute `rpc.method`:
/// `com.acme.Bank/balance`. `rpc.system.name` is `wherry`. `error.type` is the class of what was thrown; the span has the status `ERROR` then, and the
/// exception as an event. `server.address` and `server.port` are those in the stub, `client.address` and `client.port` those of the connection, where
/// they are hosts; they are attributes of spans alone.
///
/// The propagators of the `OpenTelemetry` instance write the context into the metadata of the call, W3C's `traceparent` and `tracestate` for example. An instance
/// without propagators links no spans. The values are propagated: a host without OpenTelemetry passes them on, a host with it replaces them.
///
/// Add it before a `RetryInterceptor`: one span covers all attempts.
public final class OpenTelemetryInterceptor implements Interceptor {
    private final MetadataPropagator propagator;
    private final CallReporter made;
    private final CallReporter served;

    /// Reports to [GlobalOpenTelemetry], which an agent or autoconfiguration sets: for the system property `io.wherry.rmi.interceptors`.
    public OpenTelemetryInterceptor() {
        this(GlobalOpenTelemetry.get());
    }

    private OpenTelemetryInterceptor(OpenTelemetry openTelemetry) {
        propagator = new MetadataPropagator(openTelemetry.getPropagators().getTextMapPropagator());
        made = CallReporter.of(openTelemetry, SpanKind.CLIENT);
        served = CallReporter.of(openTelemetry, SpanKind.SERVER);
    }

    /// Returns an interceptor that reports to the tracer and the meter `io.wherry.opentelemetry` of that instance.
    public static OpenTelemetryInterceptor of(OpenTelemetry openTelemetry) {
        return new OpenTelemetryInterceptor(openTelemetry);
    }

    @Override
    public @Nullable Object interceptOutgoing(OutgoingCall call) throws Throwable {
        Context context = made.begin(call, Context.current());
        PeerAttributes.setServer(Span.fromContext(context), call);
        try (Scope _ = context.makeCurrent()) {
            return call.withMetadata(propagator.injected(context, call.metadata())).proceed();
        }
    }

    @Override
    public @Nullable Object interceptIncoming(IncomingCall call) throws Throwable {
        Context context = served.begin(call, propagator.extracted(call.metadata()));
        PeerAttributes.setClient(Span.fromContext(context), call);
        try (Scope _ = context.makeCurrent()) {
            return call.withMetadata(propagator.injected(context, call.metadata())).proceed();
        }
    }
}
