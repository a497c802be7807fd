// SPDX-License-Identifier: Apache-2.0
package io.wherry.opentelemetry;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.wherry.rmi.intercept.CallOutcome;
import io.wherry.rmi.intercept.InterceptedCall;
import java.util.List;
import java.util.Locale;

/// Reports the calls of one direction.
record CallReporter(SpanKind kind, Tracer tracer, DoubleHistogram durations) {
    private static final String SCOPE = "io.wherry.opentelemetry";

    private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("rpc.system.name");
    private static final AttributeKey<String> METHOD = AttributeKey.stringKey("rpc.method");
    private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");
    private static final AttributeKey<String> EXCEPTION = AttributeKey.stringKey("exception.type");

    /// In seconds, as the semantic conventions advise.
    private static final List<Double> BOUNDARIES =
            List.of(
                    0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1.0, 2.5, 5.0, 7.5,
                    10.0);

    private static final double NANOS = 1e9;

    /// @param kind `CLIENT` or `SERVER`
    static CallReporter of(OpenTelemetry openTelemetry, SpanKind kind) {
        DoubleHistogram durations =
                openTelemetry
                        .getMeter(SCOPE)
                        .histogramBuilder(
                                "rpc." + kind.name().toLowerCase(Locale.ROOT) + ".call.duration")
                        .setDescription(
                                kind == SpanKind.CLIENT
                                        ? "Measures the duration of an outgoing Remote Procedure Call (RPC)."
                                        : "Measures the duration of an incoming Remote Procedure Call (RPC).")
                        .setUnit("s")
                        .setExplicitBucketBoundariesAdvice(BOUNDARIES)
                        .build();
        return new CallReporter(kind, openTelemetry.getTracer(SCOPE), durations);
    }

    /// Starts a span that ends when the call ends.
    ///
    /// @return `parent` with the span
    Context begin(InterceptedCall call, Context parent) {
        String method = call.method().getDeclaringClass().getName() + "/" + call.method().getName();
        Attributes attributes = Attributes.of(SYSTEM, "wherry", METHOD, method);
        Span span =
                tracer.spanBuilder(method)
                        .setSpanKind(kind)
                        .setParent(parent)
                        .setAllAttributes(attributes)
                        .startSpan();
        Context context = parent.with(span);
        call.onEnd(outcome -> end(context, attributes, outcome));
        return context;
    }

    private void end(Context context, Attributes attributes, CallOutcome outcome) {
        Span span = Span.fromContext(context);
        Throwable failure = outcome.failure();
        Attributes all = attributes;
        if (failure != null) {
            String type = failure.getClass().getName();
            all = attributes.toBuilder().put(ERROR, type).build();
            span.setAttribute(ERROR, type).setStatus(StatusCode.ERROR);
            addException(span, failure);
        }
        span.end();
        durations.record(outcome.duration().toNanos() / NANOS, all, context);
    }

    /// Adds the event of an exception, with the name of its class alone if its `getMessage` fails.
    private static void addException(Span span, Throwable failure) {
        try {
            span.recordException(failure);
        } catch (RuntimeException | LinkageError | StackOverflowError _) {
            span.addEvent("exception", Attributes.of(EXCEPTION, failure.getClass().getName()));
        }
    }
}
