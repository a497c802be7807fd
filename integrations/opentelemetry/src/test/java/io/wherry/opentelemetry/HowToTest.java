// SPDX-License-Identifier: Apache-2.0
package io.wherry.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.wherry.howto.TraceRemoteCalls;
import io.wherry.howto.TraceRemoteCalls.Bank;
import io.wherry.howto.TraceRemoteCalls.Branch;
import io.wherry.rmi.RmiRuntime;
import io.wherry.transport.Address;
import java.rmi.Remote;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The program of docs/how-to/trace-remote-calls.md does what the page says.
@Timeout(60)
final class HowToTest {
    private static final String BALANCE = Bank.class.getName() + "/balance";

    private final InMemorySpanExporter spans = InMemorySpanExporter.create();
    private final InMemoryMetricReader metrics = InMemoryMetricReader.create();
    private final OpenTelemetrySdk sdk = TraceRemoteCalls.sdk(spans, metrics);
    private final ExecutorService pool = Executors.newSingleThreadExecutor();
    private final ConcurrentLinkedQueue<String> traces = new ConcurrentLinkedQueue<>();
    private RmiRuntime head;
    private RmiRuntime branch;
    private RmiRuntime client;
    private Bank bank;

    /// The bank that has the accounts.
    private final class Head implements Bank {
        @Override
        public long balance(int account) {
            traces.add(TraceRemoteCalls.trace());
            return 10L * account;
        }

        @Override
        public CompletableFuture<Long> total() {
            return CompletableFuture.completedFuture(30L);
        }
    }

    @BeforeEach
    void start() throws Exception {
        head = TraceRemoteCalls.traced(sdk);
        branch = TraceRemoteCalls.traced(sdk);
        client = TraceRemoteCalls.traced(sdk);
        Bank there = stub(head, new Head(), branch);
        bank = stub(branch, new Branch(there, pool), client);
        sdk.getSdkTracerProvider().forceFlush().join(20, TimeUnit.SECONDS);
        spans.reset();
    }

    private static Bank stub(RmiRuntime server, Bank object, RmiRuntime caller) throws Exception {
        Address address = server.listen(new Address.Tcp("127.0.0.1", 0));
        Remote stub = server.export(object);
        server.createRegistry().rebind("bank", stub);
        return (Bank) caller.registryAt(address).lookup("bank");
    }

    @AfterEach
    void stop() {
        client.close();
        branch.close();
        head.close();
        pool.shutdown();
        sdk.close();
    }

    /// Waits for that number of spans. JUnit's timeout interrupts the wait.
    private List<SpanData> reported(int count) throws InterruptedException {
        while (spans.getFinishedSpanItems().size() < count) {
            sdk.getSdkTracerProvider().forceFlush().join(20, TimeUnit.SECONDS);
            Thread.sleep(1);
        }
        return spans.getFinishedSpanItems();
    }

    @Test
    void callsOfAChainAreOneTrace() throws Exception {
        assertThat(bank.balance(7)).isEqualTo(70);

        List<SpanData> all = reported(4);
        assertThat(all).hasSize(4).extracting(SpanData::getName).containsOnly(BALANCE);
        assertThat(all).extracting(SpanData::getTraceId).containsOnly(all.getFirst().getTraceId());
        assertThat(traces).singleElement().asString().contains(all.getFirst().getTraceId());
        assertThat(metrics.collectAllMetrics())
                .extracting(MetricData::getName)
                .contains("rpc.client.call.duration", "rpc.server.call.duration");
    }

    @Test
    void workOfAnotherThreadIsOfTheSameTrace() throws Exception {
        assertThat(bank.total().get()).isEqualTo(30);

        List<SpanData> all = reported(6);
        assertThat(all).hasSize(6);
        assertThat(all).extracting(SpanData::getTraceId).containsOnly(all.getFirst().getTraceId());
    }
}
