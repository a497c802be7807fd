// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.baggage.propagation.W3CBaggagePropagator;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.export.MetricReader;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.wherry.opentelemetry.OpenTelemetryInterceptor;
import io.wherry.rmi.Metadata;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.intercept.RetryInterceptor;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/// The program of docs/how-to/trace-remote-calls.md.
public final class TraceRemoteCalls {
    private TraceRemoteCalls() {}

    public static RmiRuntime traced(OpenTelemetry openTelemetry) {
        return RmiRuntime.with(
                RmiOptions.standard()
                        .withInterceptor(OpenTelemetryInterceptor.of(openTelemetry))
                        .withInterceptor(RetryInterceptor.standard()));
    }

    public static OpenTelemetrySdk sdk(SpanExporter spans, MetricReader metrics) {
        return OpenTelemetrySdk.builder()
                .setTracerProvider(
                        SdkTracerProvider.builder()
                                .addSpanProcessor(BatchSpanProcessor.builder(spans).build())
                                .build())
                .setMeterProvider(SdkMeterProvider.builder().registerMetricReader(metrics).build())
                .setPropagators(
                        ContextPropagators.create(
                                TextMapPropagator.composite(
                                        W3CTraceContextPropagator.getInstance(),
                                        W3CBaggagePropagator.getInstance())))
                .build();
    }

    public interface Bank extends Remote {
        long balance(int account) throws RemoteException;

        CompletableFuture<Long> total() throws RemoteException;
    }

    /// Has the balances of another bank.
    public record Branch(Bank head, Executor pool) implements Bank {
        @Override
        public long balance(int account) throws RemoteException {
            return head.balance(account);
        }

        @Override
        public CompletableFuture<Long> total() {
            return CompletableFuture.supplyAsync(this::sum, Context.current().wrap(pool));
        }

        private long sum() {
            try {
                return head.balance(1) + head.balance(2);
            } catch (RemoteException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static String trace() {
        return Metadata.current().text("traceparent");
    }
}
