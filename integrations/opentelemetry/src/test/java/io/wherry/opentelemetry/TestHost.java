// SPDX-License-Identifier: Apache-2.0
package io.wherry.opentelemetry;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.baggage.propagation.W3CBaggagePropagator;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.wherry.rmi.Metadata;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.intercept.Interceptor;
import io.wherry.rmi.intercept.OutgoingCall;
import io.wherry.transport.Address;
import java.rmi.Remote;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A runtime that listens on TCP, with an SDK of its own that keeps spans and metrics in memory.
final class TestHost implements AutoCloseable {
    private static final String PROPERTY = "io.wherry.rmi.interceptors";

    private final InMemorySpanExporter spans = InMemorySpanExporter.create();
    private final InMemoryMetricReader metrics = InMemoryMetricReader.create();
    private final OpenTelemetrySdk sdk;
    private final RmiRuntime runtime;
    private final Address address;

    private TestHost(Function<OpenTelemetry, RmiOptions> options) throws Exception {
        sdk =
                OpenTelemetrySdk.builder()
                        .setTracerProvider(
                                SdkTracerProvider.builder()
                                        .addSpanProcessor(SimpleSpanProcessor.create(spans))
                                        .build())
                        .setMeterProvider(
                                SdkMeterProvider.builder().registerMetricReader(metrics).build())
                        .setPropagators(
                                ContextPropagators.create(
                                        TextMapPropagator.composite(
                                                W3CTraceContextPropagator.getInstance(),
                                                W3CBaggagePropagator.getInstance())))
                        .build();
        runtime = RmiRuntime.with(options.apply(sdk));
        address = runtime.listen(new Address.Tcp("127.0.0.1", 0));
        runtime.createRegistry();
    }

    /// Returns a host whose runtime reports to its SDK.
    static TestHost traced() throws Exception {
        return new TestHost(
                sdk -> RmiOptions.standard().withInterceptor(OpenTelemetryInterceptor.of(sdk)));
    }

    /// Returns a host whose interceptor is named by the system property, and reports to the global instance.
    static TestHost byProperty() throws Exception {
        return new TestHost(sdk -> {
            GlobalOpenTelemetry.resetForTest();
            GlobalOpenTelemetry.set(sdk);
            System.setProperty(PROPERTY, OpenTelemetryInterceptor.class.getName());
            try {
                return RmiOptions.standard();
            } finally {
                System.clearProperty(PROPERTY);
                GlobalOpenTelemetry.resetForTest();
            }
        });
    }

    /// Returns a host whose runtime knows nothing of OpenTelemetry.
    static TestHost untraced() throws Exception {
        return new TestHost(_ -> RmiOptions.standard());
    }

    /// Returns a host whose calls carry no metadata.
    static TestHost silent() throws Exception {
        return new TestHost(_ -> RmiOptions.standard().withInterceptor(new Silence()));
    }

    private static final class Silence implements Interceptor {
        @Override
        public @Nullable Object interceptOutgoing(OutgoingCall call) throws Throwable {
            return call.withMetadata(Metadata.empty()).proceed();
        }
    }

    RmiRuntime runtime() {
        return runtime;
    }

    Address.Tcp address() {
        return (Address.Tcp) address;
    }

    Tracer tracer() {
        return sdk.getTracer("test");
    }

    /// Exports an object here and returns a stub of it for another host. Spans of that are dropped.
    <T extends Remote> T export(T object, Class<T> type, TestHost caller) throws Exception {
        Remote stub = runtime.export(object);
        runtime.registryAt(address).rebind("object", stub);
        T found = type.cast(caller.runtime.registryAt(address).lookup("object"));
        spans.reset();
        caller.spans.reset();
        metrics.collectAllMetrics();
        return found;
    }

    /// Returns the ended spans of that kind.
    List<SpanData> ended(SpanKind kind) {
        return spans.getFinishedSpanItems().stream()
                .filter(span -> span.getKind() == kind)
                .toList();
    }

    /// Waits until that number of spans of that kind have ended, and returns them. JUnit's timeout interrupts the wait.
    List<SpanData> await(int count, SpanKind kind) throws InterruptedException {
        while (ended(kind).size() < count) {
            Thread.sleep(1);
        }
        return ended(kind);
    }

    /// Waits for a span of that kind to end.
    SpanData await(SpanKind kind) throws InterruptedException {
        return await(1, kind).getFirst();
    }

    /// Returns the only ended span of that kind.
    SpanData only(SpanKind kind) {
        List<SpanData> all = ended(kind);
        if (all.size() != 1) {
            throw new AssertionError("not one span of kind " + kind + ": " + all);
        }
        return all.getFirst();
    }

    /// Returns the metrics since the host was made.
    List<MetricData> metrics() {
        return List.copyOf(metrics.collectAllMetrics());
    }

    @Override
    public void close() {
        runtime.close();
        sdk.close();
    }
}
