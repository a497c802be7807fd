// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.internal.metrics.Outcome;
import io.wherry.rmi.internal.type.ClassLoaders;
import java.lang.ref.Reference;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.ExportException;
import java.rmi.server.Unreferenced;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class ExportTest {
    private final Exports exports = new Exports(new ClassLoaders(null), null);

    interface Greeting extends Remote {
        String greet() throws RemoteException;
    }

    private static final class Greeter implements Greeting {
        @Override
        public String greet() {
            return "hello";
        }
    }

    /// @param seen receives the context class loader of the thread that notifies it
    private record Released(CompletableFuture<@Nullable ClassLoader> seen)
            implements Greeting, Unreferenced {
        @Override
        public String greet() {
            return "released";
        }

        @Override
        public void unreferenced() {
            seen.complete(Thread.currentThread().getContextClassLoader());
        }
    }

    private Export pinned() throws ExportException {
        Remote object = new Greeter();
        try {
            Export export = exports.add(object, List.of());
            export.pin();
            return export;
        } finally {
            Reference.reachabilityFence(object);
        }
    }

    /// A thread that sends a reference may find the export just before another one removes it.
    private Export pinnedAfterItWasUnexported() throws ExportException, NoSuchObjectException {
        Remote object = new Greeter();
        try {
            Export export = exports.add(object, List.of());
            exports.remove(object, true);
            export.pin();
            return export;
        } finally {
            Reference.reachabilityFence(object);
        }
    }

    private static void awaitCollected(Export export) throws InterruptedException {
        while (!export.refersTo(null)) { // the test has a time-out
            System.gc();
            Thread.sleep(10);
        }
    }

    @Test
    void pinDoesNotKeepAnUnexportedObject() throws Exception {
        Export export = pinnedAfterItWasUnexported();

        awaitCollected(export);

        export.unpin();
        assertThat(export.target()).isNull();
    }

    @Test
    void unreferencedRunsWithTheContextClassLoaderOfTheExport() throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        ClassLoader context = new ClassLoader(before) {};
        Released object = new Released(new CompletableFuture<>());
        Export export;
        thread.setContextClassLoader(context);
        try {
            export = exports.add(object, List.of());
        } finally {
            thread.setContextClassLoader(before);
        }
        export.pin();

        export.unpin();

        assertThat(object.seen().get(10, TimeUnit.SECONDS)).isSameAs(context);
    }

    private static ExportedMethod greeting(Export export) {
        return Objects.requireNonNull(export.exportedMethod("greet()Ljava/lang/String;"));
    }

    /// A thread that has received a call may find the export just before another one removes it.
    @Test
    void noCallBeginsAfterTheObjectWasUnexported() throws Exception {
        Remote object = new Greeter();
        Export export = exports.add(object, List.of());
        assertThat(export.enter(greeting(export))).isTrue();
        assertThat(exports.remove(object, false)).isFalse();
        export.leave(greeting(export), 0, Outcome.RETURNED);

        assertThat(exports.remove(object, false)).isTrue();

        assertThat(export.enter(greeting(export))).isFalse();
    }

    @Test
    void noCallBeginsAfterTheObjectWasUnexportedByForce() throws Exception {
        Remote object = new Greeter();
        Export export = exports.add(object, List.of());
        assertThat(export.enter(greeting(export))).isTrue();

        assertThat(exports.remove(object, true)).isTrue();

        assertThat(export.enter(greeting(export))).isFalse();
        export.leave(greeting(export), 0, Outcome.RETURNED);
        assertThat(export.enter(greeting(export))).isFalse();
    }

    /// For lack of a thread, for example.
    @Test
    void objectThatCannotBeServedIsNotExported() throws Exception {
        Remote object = new Greeter();
        Runnable failing =
                () -> {
                    throw new OutOfMemoryError("no thread is left");
                };

        assertThatThrownBy(() -> exports.add(object, List.of(), _ -> object, failing))
                .isInstanceOf(OutOfMemoryError.class);

        assertThat(exports.of(object)).isNull();
        assertThat(exports.count()).isZero();
        Export export = exports.add(object, List.of());
        assertThat(export.enter(greeting(export))).isTrue();
    }

    @Test
    void objectWhoseStubCannotBeMadeIsNotExported() {
        Remote object = new Greeter();
        Function<Export, Remote> failing =
                _ -> {
                    throw new IllegalArgumentException("no class can be made");
                };

        assertThatThrownBy(() -> exports.add(object, List.of(), failing, () -> {}))
                .isInstanceOf(ExportException.class);

        assertThat(exports.of(object)).isNull();
        assertThat(exports.count()).isZero();
    }

    @Test
    void unpinnedObjectIsCollected() throws Exception {
        Export export = pinned();
        System.gc();
        assertThat(export.target()).isNotNull();

        export.unpin();

        awaitCollected(export);
    }
}
