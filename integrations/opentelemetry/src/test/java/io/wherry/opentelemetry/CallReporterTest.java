// SPDX-License-Identifier: Apache-2.0
package io.wherry.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.wherry.rmi.Metadata;
import io.wherry.rmi.intercept.CallOutcome;
import io.wherry.rmi.intercept.InterceptedCall;
import io.wherry.testkit.integration.MuteException;
import io.wherry.transport.Address;
import java.lang.reflect.Method;
import java.rmi.Remote;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Spans of calls that fail with exceptions that cannot be described.
final class CallReporterTest {
    private static final AttributeKey<String> TYPE = AttributeKey.stringKey("exception.type");

    /// A call that has failed.
    private record FailedCall(Method method, Throwable failure) implements InterceptedCall {
        @Override
        public void onEnd(Consumer<? super CallOutcome> listener) {
            listener.accept(new CallOutcome(failure, Duration.ZERO));
        }

        @Override
        public Remote target() {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<@Nullable Object> arguments() {
            return List.of();
        }

        @Override
        public Metadata metadata() {
            return Metadata.empty();
        }

        @Override
        public @Nullable Duration timeLeft() {
            return null;
        }

        @Override
        public boolean isOneWay() {
            return false;
        }

        @Override
        public boolean isAsynchronous() {
            return false;
        }

        @Override
        public Address peer() {
            throw new UnsupportedOperationException();
        }

        @Override
        public @Nullable Object proceed() {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void spanOfAnExceptionWithoutAMessageEndsWithItsType() throws Exception {
        InMemorySpanExporter spans = InMemorySpanExporter.create();
        SdkTracerProvider tracers =
                SdkTracerProvider.builder()
                        .addSpanProcessor(SimpleSpanProcessor.create(spans))
                        .build();
        Method run = Runnable.class.getMethod("run");
        try (OpenTelemetrySdk sdk = OpenTelemetrySdk.builder().setTracerProvider(tracers).build()) {
            CallReporter.of(sdk, SpanKind.SERVER)
                    .begin(new FailedCall(run, new MuteException()), Context.root());

            List<SpanData> ended = spans.getFinishedSpanItems();
            assertThat(ended).hasSize(1);
            List<EventData> events = ended.getFirst().getEvents();
            assertThat(events).extracting(EventData::getName).containsExactly("exception");
            assertThat(events.getFirst().getAttributes().get(TYPE))
                    .isEqualTo(MuteException.class.getName());
        }
    }
}
