// SPDX-License-Identifier: Apache-2.0
package io.wherry.opentelemetry;

import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.api.common.AttributeKey.stringKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.wherry.rmi.Batch;
import io.wherry.rmi.Registry;
import io.wherry.rmi.Stubs;
import java.rmi.ConnectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Spans of calls between two hosts.
@Timeout(60)
final class CallSpansTest {
    private static final String NAME = Till.class.getName() + "/";

    private TestHost client;
    private TestHost server;
    private Drawer drawer;
    private Till till;

    interface Till extends Remote {
        int add(int amount) throws RemoteException;

        void fail() throws RemoteException, InsufficientFunds;

        /// Returns when it is released.
        int hold() throws RemoteException, InterruptedException;

        CompletableFuture<Integer> later() throws RemoteException;

        void tell() throws RemoteException, InterruptedException;
    }

    static final class InsufficientFunds extends Exception {
        private static final long serialVersionUID = 1;

        InsufficientFunds() {
            super("till is empty");
        }
    }

    private static final class Drawer implements Till {
        private final CountDownLatch released = new CountDownLatch(1);
        private final CompletableFuture<Integer> promised = new CompletableFuture<>();
        private volatile Span seen = Span.getInvalid();

        @Override
        public int add(int amount) {
            seen = Span.current();
            return amount;
        }

        @Override
        public void fail() throws InsufficientFunds {
            throw new InsufficientFunds();
        }

        @Override
        public int hold() throws InterruptedException {
            released.await();
            return 1;
        }

        @Override
        public CompletableFuture<Integer> later() {
            return promised;
        }

        @Override
        public void tell() throws InterruptedException {
            released.await();
        }
    }

    @BeforeEach
    void start() throws Exception {
        client = TestHost.traced();
        server = TestHost.traced();
        drawer = new Drawer();
        till = server.export(drawer, Till.class, client);
    }

    @AfterEach
    void stop() {
        drawer.released.countDown();
        client.close();
        server.close();
    }

    private static void assertParent(SpanData child, SpanData parent) {
        assertThat(child.getTraceId()).isEqualTo(parent.getTraceId());
        assertThat(child.getParentSpanId()).isEqualTo(parent.getSpanId());
    }

    @Test
    void spanOfTheServerIsAChildOfThatOfTheClient() throws Exception {
        assertThat(till.add(7)).isEqualTo(7);

        SpanData made = client.only(SpanKind.CLIENT);
        SpanData served = server.only(SpanKind.SERVER);
        assertThat(made.getParentSpanContext().isValid()).isFalse();
        assertParent(served, made);
        assertThat(served.getParentSpanContext().isRemote()).isTrue();
        assertThat(client.ended(SpanKind.SERVER)).isEmpty();
        assertThat(server.ended(SpanKind.CLIENT)).isEmpty();
    }

    @Test
    void spansSayWhatIsCalledAndWhere() throws Exception {
        till.add(7);

        SpanData made = client.only(SpanKind.CLIENT);
        assertThat(made.getName()).isEqualTo(NAME + "add");
        assertThat(made.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
        assertThat(made.getInstrumentationScopeInfo().getName())
                .isEqualTo("io.wherry.opentelemetry");
        assertThat(made.getAttributes().asMap())
                .containsOnly(
                        entry("rpc.system.name", "wherry"),
                        entry("rpc.method", NAME + "add"),
                        entry("server.address", "127.0.0.1"),
                        Map.entry(longKey("server.port"), (long) server.address().port()));
        SpanData served = server.only(SpanKind.SERVER);
        assertThat(served.getName()).isEqualTo(NAME + "add");
        assertThat(served.getAttributes().asMap())
                .contains(
                        entry("rpc.system.name", "wherry"),
                        entry("rpc.method", NAME + "add"),
                        entry("client.address", "127.0.0.1"))
                .containsKey(longKey("client.port"))
                .hasSize(4);
    }

    private static Map.Entry<AttributeKey<?>, Object> entry(String key, String value) {
        return Map.entry(stringKey(key), value);
    }

    @Test
    void callIsAChildOfTheCurrentSpanAndRunsWithinItsOwn() throws Exception {
        Span work = client.tracer().spanBuilder("work").startSpan();
        try (Scope _ = work.makeCurrent()) {
            till.add(7);
            assertThat(Span.current()).isSameAs(work);
        }

        SpanData made = client.only(SpanKind.CLIENT);
        assertThat(made.getParentSpanContext()).isEqualTo(work.getSpanContext());
        assertThat(drawer.seen.getSpanContext())
                .isEqualTo(server.only(SpanKind.SERVER).getSpanContext());
    }

    @Test
    void failureIsAnErrorOnBothSides() {
        assertThatThrownBy(till::fail).isInstanceOf(InsufficientFunds.class);

        assertFailed(client.only(SpanKind.CLIENT), InsufficientFunds.class, "till is empty");
        assertFailed(server.only(SpanKind.SERVER), InsufficientFunds.class, "till is empty");
    }

    private static void assertFailed(SpanData span, Class<?> type, String message) {
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(span.getAttributes().get(stringKey("error.type"))).isEqualTo(type.getName());
        assertThat(span.getEvents()).extracting(EventData::getName).containsExactly("exception");
        assertThat(span.getEvents().getFirst().getAttributes().asMap())
                .containsEntry(stringKey("exception.type"), type.getCanonicalName())
                .hasEntrySatisfying(
                        stringKey("exception.message"),
                        text -> assertThat(text).asString().contains(message));
    }

    @Test
    void callThatIsNotSentIsReported() throws Exception {
        server.close();
        try (TestHost other = TestHost.traced()) {
            Registry registry = other.runtime().registryAt(server.address());

            assertThatThrownBy(() -> registry.lookup("object"))
                    .isInstanceOf(ConnectException.class);

            SpanData made = other.only(SpanKind.CLIENT);
            assertFailed(made, ConnectException.class, "was not sent");
            assertThat(made.getName()).endsWith(".Registry/lookup");
            assertThat(made.getAttributes().get(longKey("server.port")))
                    .isEqualTo(server.address().port());
        }
    }

    @Test
    void spanOfAnAsynchronousCallEndsWithItsStage() throws Exception {
        CompletableFuture<Integer> future = Stubs.async(till, Till::hold);

        assertThat(Span.current().getSpanContext().isValid()).isFalse();
        assertThat(Context.current()).isSameAs(Context.root());
        assertThat(client.ended(SpanKind.CLIENT)).isEmpty();
        drawer.released.countDown();
        assertThat(future.get()).isEqualTo(1);
        assertParent(server.await(SpanKind.SERVER), client.await(SpanKind.CLIENT));
    }

    @Test
    void spansOfAMethodWithAStageEndWithIt() throws Exception {
        CompletableFuture<Integer> future = till.later();
        CompletableFuture<Integer> other = till.later();

        till.add(1); // on the same connection: both calls have begun
        assertThat(client.ended(SpanKind.CLIENT)).hasSize(1);
        drawer.promised.completeExceptionally(new InsufficientFunds());
        assertThatThrownBy(future::get)
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseInstanceOf(InsufficientFunds.class);
        assertThatThrownBy(other::get).isInstanceOf(ExecutionException.class);
        List<SpanData> failed =
                client.await(3, SpanKind.CLIENT).stream()
                        .filter(span -> span.getName().equals(NAME + "later"))
                        .toList();
        assertThat(failed)
                .hasSize(2)
                .allMatch(span -> span.getStatus().getStatusCode() == StatusCode.ERROR);
    }

    @Test
    void spanOfAOneWayCallEndsWhenItIsSent() throws Exception {
        Stubs.oneWay(till).tell();

        SpanData made = client.only(SpanKind.CLIENT);
        assertThat(server.ended(SpanKind.SERVER)).isEmpty();
        drawer.released.countDown();
        assertParent(server.await(SpanKind.SERVER), made);
    }

    @Test
    void callsOfABatchHaveSpansOfTheirOwn() throws Exception {
        try (Batch batch = new Batch()) {
            drawer.released.countDown();
            Till joined = batch.of(till);
            joined.tell();
            assertThat(joined.add(5)).isEqualTo(5);
        }

        List<SpanData> made = client.ended(SpanKind.CLIENT);
        List<SpanData> served = server.ended(SpanKind.SERVER);
        assertThat(made).extracting(SpanData::getName).containsExactly(NAME + "tell", NAME + "add");
        assertParent(served.get(0), made.get(0));
        assertParent(served.get(1), made.get(1));
    }

    @Test
    void durationsAreCountedByMethodAndError() throws Exception {
        till.add(1);
        till.add(2);
        assertThatThrownBy(till::fail).isInstanceOf(InsufficientFunds.class);

        for (MetricData metric :
                List.of(
                        duration(client, "rpc.client.call.duration"),
                        duration(server, "rpc.server.call.duration"))) {
            assertThat(metric.getUnit()).isEqualTo("s");
            HistogramPointData added = point(metric, NAME + "add");
            assertThat(added.getCount()).isEqualTo(2);
            assertThat(added.getSum()).isPositive().isLessThan(60);
            assertThat(added.getBoundaries()).contains(0.005, 10.0);
            assertThat(added.getAttributes().asMap())
                    .containsOnly(
                            entry("rpc.system.name", "wherry"), entry("rpc.method", NAME + "add"));
            HistogramPointData failed = point(metric, NAME + "fail");
            assertThat(failed.getCount()).isEqualTo(1);
            assertThat(failed.getAttributes().get(stringKey("error.type")))
                    .isEqualTo(InsufficientFunds.class.getName());
        }
    }

    private static MetricData duration(TestHost host, String name) {
        return host.metrics().stream()
                .filter(metric -> metric.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static HistogramPointData point(MetricData metric, String method) {
        return metric.getHistogramData().getPoints().stream()
                .filter(point -> method.equals(point.getAttributes().get(stringKey("rpc.method"))))
                .reduce((_, _) -> {
                    throw new AssertionError("two points of " + method);
                })
                .orElseThrow();
    }
}
