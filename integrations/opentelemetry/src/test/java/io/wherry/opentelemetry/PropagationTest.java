// SPDX-License-Identifier: Apache-2.0
package io.wherry.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.baggage.Baggage;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.wherry.rmi.Metadata;
import io.wherry.rmi.Stubs;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Contexts of traces travel along chains of calls.
@Timeout(60)
final class PropagationTest {
    private static final SpanContext ORIGIN =
            SpanContext.create(
                    "0af7651916cd43dd8448eb211c80319c",
                    "b7ad6b7169203331",
                    TraceFlags.getSampled(),
                    TraceState.builder().put("acme", "7").build());

    private TestHost first;
    private TestHost second;
    private TestHost third;

    interface Relay extends Remote {
        /// Returns the metadata of that name at the end of the chain.
        String pass(String name) throws RemoteException;
    }

    /// Passes calls on to `next`.
    private record Station(Relay next) implements Relay {
        @Override
        public String pass(String name) throws RemoteException {
            return next.pass(name);
        }
    }

    /// Passes calls on to `next`, as work of its own.
    private record Origin(Relay next) implements Relay {
        @Override
        public String pass(String name) throws RemoteException {
            try (Scope _ = Context.root().makeCurrent()) {
                return next.pass(name);
            }
        }
    }

    private static String read(String name) {
        return String.valueOf(Metadata.current().text(name));
    }

    @AfterEach
    void stop() {
        for (TestHost host : List.of(first, second, third)) {
            host.close();
        }
    }

    private Relay chain(TestHost middle) throws Exception {
        first = TestHost.traced();
        second = middle;
        third = TestHost.traced();
        Relay end = third.export(PropagationTest::read, Relay.class, second);
        return second.export(new Station(end), Relay.class, first);
    }

    private static String pass(Relay relay, String name) throws RemoteException {
        try (Scope _ = Span.wrap(ORIGIN).makeCurrent()) {
            return relay.pass(name);
        }
    }

    @Test
    void chainOfHostsIsOneTrace() throws Exception {
        Relay relay = chain(TestHost.traced());

        String seen = pass(relay, "traceparent");

        List<SpanData> path =
                List.of(
                        first.only(SpanKind.CLIENT),
                        second.only(SpanKind.SERVER),
                        second.only(SpanKind.CLIENT),
                        third.only(SpanKind.SERVER));
        String parent = ORIGIN.getSpanId();
        for (SpanData span : path) {
            assertThat(span.getTraceId()).isEqualTo(ORIGIN.getTraceId());
            assertThat(span.getParentSpanId()).isEqualTo(parent);
            parent = span.getSpanId();
        }
        assertThat(seen).isEqualTo("00-" + ORIGIN.getTraceId() + "-" + parent + "-01");
    }

    @Test
    void hostWithoutOpenTelemetryPassesTheContextOn() throws Exception {
        Relay relay = chain(TestHost.untraced());

        assertThat(pass(relay, "tracestate")).isEqualTo("acme=7");

        SpanData made = first.only(SpanKind.CLIENT);
        SpanData served = third.only(SpanKind.SERVER);
        assertThat(served.getTraceId()).isEqualTo(ORIGIN.getTraceId());
        assertThat(served.getParentSpanContext().getSpanId()).isEqualTo(made.getSpanId());
        assertThat(second.ended(SpanKind.SERVER)).isEmpty();
    }

    @Test
    void anotherTraceReplacesAllOfTheInheritedContext() throws Exception {
        first = TestHost.traced();
        second = TestHost.traced();
        third = TestHost.traced();
        Relay end = third.export(PropagationTest::read, Relay.class, second);
        Relay relay = second.export(new Origin(end), Relay.class, first);

        assertThat(pass(relay, "tracestate")).isEqualTo("null");

        SpanData served = third.only(SpanKind.SERVER);
        assertThat(served.getTraceId()).isNotEqualTo(ORIGIN.getTraceId());
        assertThat(served.getParentSpanId()).isEqualTo(second.only(SpanKind.CLIENT).getSpanId());
    }

    @Test
    void baggageTravelsWithTheTrace() throws Exception {
        Relay relay = chain(TestHost.traced());

        try (Scope _ = Baggage.builder().put("tenant", "acme").build().makeCurrent()) {
            assertThat(relay.pass("baggage")).isEqualTo("tenant=acme");
        }
        assertThat(relay.pass("baggage")).isEqualTo("null");
    }

    @Test
    void callWithoutRoomForAContextIsMade() throws Exception {
        Relay relay = chain(TestHost.traced());
        Metadata full =
                Metadata.empty().with("blob", new byte[Metadata.MAX_LENGTH - "blob".length() - 4]);

        assertThat(Stubs.withMetadata(relay, full).pass("blob")).isEqualTo("null");

        assertThat(second.only(SpanKind.SERVER).getParentSpanContext().isValid()).isFalse();
    }

    interface Bell extends Remote {
        void ring() throws RemoteException;
    }

    interface Tower extends Remote {
        void ring(Bell bell) throws RemoteException;
    }

    @Test
    void callThatAWaitingThreadServesIsNoChildOfTheCallThatItWaitsFor() throws Exception {
        first = TestHost.traced();
        second = TestHost.silent();
        third = TestHost.untraced();
        Tower tower = second.export(Bell::ring, Tower.class, first);
        List<Thread> ringing = new CopyOnWriteArrayList<>();
        Bell bell = () -> ringing.add(Thread.currentThread());
        first.runtime().export(bell);

        tower.ring(bell);

        assertThat(ringing).containsExactly(Thread.currentThread());
        SpanData served = first.only(SpanKind.SERVER);
        assertThat(served.getParentSpanContext().isValid()).isFalse();
        assertThat(served.getTraceId()).isNotEqualTo(first.only(SpanKind.CLIENT).getTraceId());
    }
}
