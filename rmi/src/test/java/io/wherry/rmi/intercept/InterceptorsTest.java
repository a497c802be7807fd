// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.intercept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.Batch;
import io.wherry.rmi.Metadata;
import io.wherry.rmi.OneWay;
import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.FileNotFoundException;
import java.rmi.AccessException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.ServerException;
import java.rmi.UnexpectedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests that interceptors run for each call on both sides and may change, refuse and repeat it,
/// and that metadata is sent with calls.
@Timeout(30)
final class InterceptorsTest {
    private final List<AutoCloseable> opened = new ArrayList<>();

    interface Desk extends Remote {
        String echo(String text) throws RemoteException;

        String seen(String name) throws RemoteException;

        String seenFurther(Desk next, String name) throws RemoteException;

        void fail() throws RemoteException, FileNotFoundException;

        Desk self() throws RemoteException;

        CompletionStage<String> later(String text);

        @OneWay
        void tell(String text) throws RemoteException;
    }

    private static final class Bureau implements Desk {
        private final BlockingQueue<String> told = new LinkedBlockingQueue<>();

        @Override
        public String echo(String text) {
            return text;
        }

        @Override
        public String seen(String name) {
            return String.valueOf(Metadata.current().text(name));
        }

        @Override
        public String seenFurther(Desk next, String name) throws RemoteException {
            return next.seen(name);
        }

        @Override
        public void fail() throws FileNotFoundException {
            throw new FileNotFoundException("no such file");
        }

        @Override
        public Desk self() {
            return this;
        }

        @Override
        public CompletionStage<String> later(String text) {
            return CompletableFuture.supplyAsync(() -> text);
        }

        @Override
        public void tell(String text) {
            told.add(text + ", tenant=" + Metadata.current().text("tenant"));
        }
    }

    /// An interceptor that records the calls it intercepts.
    private static final class Recorder implements Interceptor {
        private final List<String> notes = Collections.synchronizedList(new ArrayList<>());
        private final BlockingQueue<String> ends = new LinkedBlockingQueue<>();

        @Override
        public @Nullable Object interceptOutgoing(OutgoingCall call) throws Throwable {
            notes.add("out " + call.method().getName() + call.arguments());
            call.onEnd(outcome -> ends.add("out " + end(call.method().getName(), outcome)));
            return call.proceed();
        }

        @Override
        public @Nullable Object interceptIncoming(IncomingCall call) throws Throwable {
            notes.add("in " + call.method().getName() + call.arguments());
            call.onEnd(outcome -> ends.add("in " + end(call.method().getName(), outcome)));
            return call.proceed();
        }

        private static String end(String method, CallOutcome outcome) {
            assertThat(outcome.duration()).isPositive();
            Throwable failure = outcome.failure();
            return method + (failure == null ? "" : " " + failure.getClass().getSimpleName());
        }

        List<String> ends(int count) throws InterruptedException {
            List<String> all = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                all.add(String.valueOf(ends.poll(10, TimeUnit.SECONDS)));
            }
            Collections.sort(all);
            return all;
        }
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    private RmiRuntime runtime(Interceptor... interceptors) {
        RmiOptions options = RmiOptions.standard().withLinks(LinkOptions.standard());
        for (Interceptor interceptor : interceptors) {
            options = options.withInterceptor(interceptor);
        }
        RmiRuntime runtime = RmiRuntime.with(options);
        opened.add(runtime);
        return runtime;
    }

    private RmiRuntime server(Desk desk, Interceptor... interceptors) throws Exception {
        RmiRuntime server = runtime(interceptors);
        server.listen(new Address.Tcp("127.0.0.1", 0));
        server.createRegistry().rebind("desk", server.export(desk));
        return server;
    }

    private static Desk found(RmiRuntime server, Desk desk, RmiRuntime client) throws Exception {
        String address = RmiRuntime.addressesOf(server.stubOf(desk)).getFirst();
        return (Desk) client.registryAt(Address.parse(address)).lookup("desk");
    }

    private Desk desk(Desk object, Interceptor atServer, Interceptor... atClient) throws Exception {
        return found(server(object, atServer), object, runtime(atClient));
    }

    private static Interceptor outgoing(OutgoingStep step) {
        return new Interceptor() {
            @Override
            public @Nullable Object interceptOutgoing(OutgoingCall call) throws Throwable {
                return step.run(call);
            }
        };
    }

    private static Interceptor incoming(IncomingStep step) {
        return new Interceptor() {
            @Override
            public @Nullable Object interceptIncoming(IncomingCall call) throws Throwable {
                return step.run(call);
            }
        };
    }

    private interface OutgoingStep {
        @Nullable Object run(OutgoingCall call) throws Throwable;
    }

    private interface IncomingStep {
        @Nullable Object run(IncomingCall call) throws Throwable;
    }

    private static final Interceptor NONE = new Interceptor() {};

    @Test
    void bothSidesSeeCallsAndTheirEnds() throws Exception {
        Recorder server = new Recorder();
        Recorder client = new Recorder();
        Desk desk = desk(new Bureau(), server, client);

        assertThat(desk.echo("a")).isEqualTo("a");
        assertThatThrownBy(desk::fail).isInstanceOf(FileNotFoundException.class);

        assertThat(client.notes).containsExactly("out lookup[desk]", "out echo[a]", "out fail[]");
        assertThat(server.notes).containsExactly("in lookup[desk]", "in echo[a]", "in fail[]");
        assertThat(client.ends(3))
                .containsExactly("out echo", "out fail FileNotFoundException", "out lookup");
        assertThat(server.ends(3))
                .containsExactly("in echo", "in fail FileNotFoundException", "in lookup");
    }

    @Test
    void asynchronousOneWayAndBatchedCallsAreSeen() throws Exception {
        Recorder server = new Recorder();
        Recorder client = new Recorder();
        Bureau bureau = new Bureau();
        Desk desk = desk(bureau, server, client);
        client.notes.clear();
        client.ends.clear();

        assertThat(Stubs.async(desk, d -> d.echo("a")).get()).isEqualTo("a");
        assertThat(desk.later("b").toCompletableFuture().get()).isEqualTo("b");
        desk.tell("c");
        assertThat(bureau.told.poll(10, TimeUnit.SECONDS)).startsWith("c");
        try (Batch batch = new Batch()) {
            Desk batched = batch.of(desk);
            assertThat(batched.self().echo("d")).isEqualTo("d");
        }

        assertThat(client.notes)
                .containsExactly(
                        "out echo[a]", "out later[b]", "out tell[c]", "out self[]", "out echo[d]");
        assertThat(client.ends(5))
                .containsExactly("out echo", "out echo", "out later", "out self", "out tell");
        assertThat(server.notes)
                .contains("in echo[a]", "in later[b]", "in tell[c]", "in self[]", "in echo[d]");
    }

    @Test
    void targetsMetadataAndDeadlinesAreKnown() throws Exception {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        Bureau bureau = new Bureau();
        Desk desk =
                desk(
                        bureau,
                        incoming(call -> {
                            seen.add("object " + (call.target() == bureau));
                            seen.add("limited " + (call.timeLeft() != null));
                            return call.proceed();
                        }),
                        outgoing(call -> {
                            seen.add("peer " + call.peer().scheme());
                            return call.within(Duration.ofSeconds(20)).proceed();
                        }));
        seen.clear();

        desk.echo("a");

        assertThat(seen).containsExactly("peer tcp", "object true", "limited true");
    }

    @Test
    void firstInterceptorIsOutermost() throws Exception {
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        Desk desk =
                desk(
                        new Bureau(),
                        NONE,
                        outgoing(call -> {
                            order.add("first");
                            Object result = call.proceed();
                            return result instanceof String text ? text + "1" : result;
                        }),
                        outgoing(call -> {
                            order.add("second");
                            Object result = call.proceed();
                            return result instanceof String text ? text + "2" : result;
                        }));
        order.clear();

        assertThat(desk.echo("a")).isEqualTo("a21");
        assertThat(order).containsExactly("first", "second");
    }

    @Test
    void refusedCallsDoNotRunAndSayWhy() throws Exception {
        Bureau bureau = new Bureau();
        Desk desk =
                desk(
                        bureau,
                        incoming(call -> {
                            if (call.method().getName().equals("echo")) {
                                throw new AccessException("not for you");
                            }
                            Object result = call.proceed();
                            if (call.method().getName().equals("seen")) {
                                throw new AccessException("too late");
                            }
                            return result;
                        }));

        assertThatThrownBy(() -> desk.echo("a"))
                .isExactlyInstanceOf(AccessException.class)
                .hasMessageContaining("not for you");
        assertThatThrownBy(() -> desk.seen("a"))
                .as("the method has run")
                .isExactlyInstanceOf(ServerException.class)
                .hasCauseInstanceOf(AccessException.class);
    }

    @Test
    void interceptorsMayReturnAResultThemselves() throws Exception {
        Desk desk =
                desk(
                        new Bureau(),
                        NONE,
                        outgoing(call ->
                                switch (call.method().getName()) {
                                    case "echo" -> "cached";
                                    case "later" -> CompletableFuture.completedFuture("soon");
                                    default -> call.proceed();
                                }));

        assertThat(desk.echo("a")).isEqualTo("cached");
        assertThat(desk.later("a").toCompletableFuture().get()).isEqualTo("soon");
        assertThat(desk.seen("a")).isEqualTo("null");
    }

    @Test
    void metadataReachesTheMethodAndOnlyPropagatedOneGoesOn() throws Exception {
        Bureau last = new Bureau();
        Bureau middle = new Bureau();
        RmiRuntime third = server(last);
        RmiRuntime second = server(middle);
        RmiRuntime client = runtime();
        Desk near = found(second, middle, client);
        Desk far = found(third, last, client);
        Metadata metadata =
                Metadata.empty().with("token", "secret").withPropagated("tenant", "acme");

        Desk with = Stubs.withMetadata(near, metadata);

        assertThat(with.seen("token")).isEqualTo("secret");
        assertThat(with.seen("tenant")).isEqualTo("acme");
        assertThat(with.seenFurther(far, "tenant")).isEqualTo("acme");
        assertThat(with.seenFurther(far, "token")).isEqualTo("null");
        assertThat(near.seen("tenant")).as("other calls have none").isEqualTo("null");
        assertThat(Stubs.async(with, d -> d.seen("tenant")).get()).isEqualTo("acme");
        with.tell("a");
        assertThat(middle.told.poll(10, TimeUnit.SECONDS)).isEqualTo("a, tenant=acme");
        try (Batch batch = new Batch()) {
            assertThat(batch.of(with).self().seen("tenant")).isEqualTo("acme");
        }
    }

    @Test
    void interceptorsChangeMetadata() throws Exception {
        Bureau last = new Bureau();
        Bureau middle = new Bureau();
        RmiRuntime third = server(last);
        RmiRuntime second =
                server(
                        middle,
                        outgoing(call ->
                                call.withMetadata(call.metadata().without("tenant")).proceed()));
        RmiRuntime client =
                runtime(
                        outgoing(call ->
                                call.withMetadata(
                                                call.metadata()
                                                        .withPropagated("tenant", "b")
                                                        .with("raw", new byte[] {1}))
                                        .proceed()));
        Desk near = found(second, middle, client);
        Desk far = found(third, last, client);

        assertThat(near.seen("tenant")).isEqualTo("b");
        assertThat(near.seenFurther(far, "tenant")).as("taken out there").isEqualTo("null");
    }

    @Test
    void failingListenersAreNotTheCaller() throws Exception {
        Desk desk =
                desk(
                        new Bureau(),
                        incoming(call -> {
                            call.onEnd(_ -> {
                                throw new IllegalStateException("listener");
                            });
                            call.onEnd(_ -> {
                                throw new StackOverflowError("listener");
                            });
                            return call.proceed();
                        }));

        assertThat(desk.echo("a")).isEqualTo("a");
        assertThat(desk.later("b").toCompletableFuture().get(10, TimeUnit.SECONDS)).isEqualTo("b");
        assertThatThrownBy(desk::fail).isInstanceOf(FileNotFoundException.class);
        assertThat(desk.echo("c")).isEqualTo("c");
    }

    /// As of a class that the listener needs and that is missing.
    @Test
    void errorsOfListenersAreNotTheCallers() throws Exception {
        Desk desk =
                desk(
                        new Bureau(),
                        incoming(call -> {
                            call.onEnd(_ -> {
                                throw new NoClassDefFoundError("listener");
                            });
                            return call.proceed();
                        }));

        assertThat(desk.echo("a")).isEqualTo("a");
        assertThat(desk.later("b").toCompletableFuture().get(20, TimeUnit.SECONDS)).isEqualTo("b");
    }

    @Test
    void metadataIsBounded() {
        Metadata empty = Metadata.empty();

        assertThatThrownBy(() -> empty.with("Upper", "a"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> empty.with("", "a")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> empty.with("long", new byte[Metadata.MAX_LENGTH]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("too long");
        assertThat(empty.with("bytes", new byte[] {1}).text("bytes")).isNull();
        assertThat(empty.with("secret", "value")).hasToString("[secret]");
    }

    @Test
    void longestMetadataArrives() throws Exception {
        Desk desk = desk(new Bureau(), NONE);
        String text = "x".repeat(Metadata.MAX_LENGTH - "name".length() - 4);

        assertThat(Stubs.withMetadata(desk, Metadata.empty().with("name", text)).seen("name"))
                .isEqualTo(text);
    }

    private static @Nullable Object fail(InterceptedCall call) throws Throwable {
        if (call.method().getDeclaringClass() == Desk.class) {
            throw new FileNotFoundException("no such file");
        }
        return call.proceed(); // of a registry
    }

    private static void checkFailures(Desk desk) {
        assertThatThrownBy(() -> desk.echo("a"))
                .isExactlyInstanceOf(UnexpectedException.class)
                .hasCauseExactlyInstanceOf(FileNotFoundException.class);
        assertThatThrownBy(() -> Stubs.async(desk, stub -> stub.echo("a")).get())
                .cause()
                .isExactlyInstanceOf(UnexpectedException.class);
        assertThatThrownBy(desk::fail)
                .as("it declares the exception")
                .isExactlyInstanceOf(FileNotFoundException.class);
        assertThatThrownBy(() -> desk.later("a").toCompletableFuture().get())
                .as("it returns a stage")
                .hasCauseExactlyInstanceOf(FileNotFoundException.class);
    }

    @Test
    void checkedExceptionsAreWrappedUnlessTheMethodDeclaresThem() throws Exception {
        checkFailures(desk(new Bureau(), NONE, outgoing(InterceptorsTest::fail)));
        checkFailures(desk(new Bureau(), incoming(InterceptorsTest::fail)));
    }
}
