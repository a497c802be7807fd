// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

import io.wherry.transport.Address;
import io.wherry.transport.Link;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.LinkTimeoutException;
import io.wherry.transport.Listener;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// Accepts connections and receives each hello on a separate thread, so that a silent peer does not
/// delay others. At most 64 peers that have not sent a hello are kept, each for at most 10 seconds.
///
/// One thread calls [#acceptOne]; any thread may close.
public final class HelloListener implements Closeable {
    /// The time limit of a hello.
    static final Duration HELLO_WITHIN = Duration.ofSeconds(10);

    private static final Duration ACCEPT_SLICE = Duration.ofMillis(100);
    private static final long PAUSE_AFTER_FAILURE_NANOS = 50_000_000;
    private static final int MOST_PENDING = 64;

    private final Listener listener;
    private final Connection.Factory accepted;
    private final Handler handler;
    private final String threadName;
    private final PendingHandshakes<Link> pending =
            new PendingHandshakes<>(MOST_PENDING, (link, _) -> close(link));

    /// Receives the peers. Called by threads of the listener, several at a time.
    public interface Handler {
        /// Takes a connection whose peer has sent a hello; sends the reply, if any.
        ///
        /// @return false if the peer is rejected: the link is closed then
        boolean take(MemberHello theirs, Connection connection) throws IOException;

        /// Called with the reason why a connection failed or was closed.
        default void failed(String problem) {}
    }

    private HelloListener(
            Listener listener, Connection.Factory accepted, Handler handler, String threadName) {
        this.listener = listener;
        this.accepted = accepted;
        this.handler = handler;
        this.threadName = threadName;
    }

    /// Listens at `address`.
    ///
    /// @param threadName of the threads that receive hellos
    /// @throws IOException if this process cannot listen there
    public static HelloListener at(
            Address address, LinkOptions options, String threadName, Handler handler)
            throws IOException {
        Connection.Factory accepted = new Connection.Factory(options);
        Listener listener = Listener.at(address, accepted.options());
        return new HelloListener(listener, accepted, handler, threadName);
    }

    /// Accepts a connection if one arrives within 100 ms.
    ///
    /// @throws IOException if the listener is closed
    public void acceptOne() throws IOException {
        acceptOne(ACCEPT_SLICE);
    }

    /// Accepts a connection if one arrives in time.
    ///
    /// @throws IOException if the listener is closed
    void acceptOne(Duration within) throws IOException {
        try {
            receiveHello(accepted.connection(listener.accept(within)));
        } catch (LinkTimeoutException _) {
            // the caller decides whether to continue
        } catch (IOException e) {
            if (!listener.isOpen()) {
                throw e;
            }
            pauseAfter(String.valueOf(e.getMessage()));
        } catch (RuntimeException | Error e) {
            if (!listener.isOpen()) {
                throw new IOException("cannot accept: " + e, e);
            }
            // for example, too many threads: peers wait for replies, so the caller must go on
            pauseAfter("cannot accept: " + e);
        }
    }

    private void pauseAfter(String problem) {
        handler.failed(problem);
        LockSupport.parkNanos(this, PAUSE_AFTER_FAILURE_NANOS);
    }

    /// Starts the thread that receives the hello.
    private void receiveHello(Connection connection) {
        Link link = connection.link();
        boolean started = false;
        try {
            pending.add(link);
            Thread.ofPlatform().daemon().name(threadName).start(() -> greet(connection));
            started = true;
        } finally {
            if (!started) { // there are too many threads: the peer must not wait for a reply
                pending.remove(link);
                close(link);
            }
        }
    }

    private void greet(Connection connection) {
        Link link = connection.link();
        boolean good = false;
        try {
            MemberHello theirs = MemberHello.receive(link, HELLO_WITHIN);
            if (pending.remove(link)) { // otherwise it is being closed
                good = handler.take(theirs, connection);
            }
        } catch (IOException e) {
            handler.failed(String.valueOf(e.getMessage()));
        } finally {
            pending.remove(link);
            if (!good) {
                close(link);
            }
        }
    }

    /// Stops accepting. Connections that the handler has taken stay open.
    @Override
    public void close() {
        close(listener);
    }

    static void close(Closeable one) {
        try {
            one.close();
        } catch (IOException _) {
            // it is not used any more
        }
    }
}
