// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.internal.tls;

import io.wherry.transport.TlsException;
import io.wherry.transport.TlsPeer;
import io.wherry.transport.Wire;
import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/// The TLS handshake, driven by the threads that read, write or wait (leader/follower).
final class TlsHandshake {
    /* One thread leads at a time: it owns input and output, runs the tasks of the engine and waits
    at the wire. The followers wait for leadership. A new leader advances as far as possible before
    it waits, so it never waits for bytes that the previous leader has read. */

    private final Wire wire;
    private final SSLEngine engine;
    private final CipherInput input;
    private final CipherOutput output;
    private final ReentrantLock leading = new ReentrantLock();
    private @Nullable TlsException failure; // with those below, guarded by `leading`
    private boolean started;
    private boolean stuck;
    private volatile boolean begun;
    private volatile @Nullable TlsPeer peer;

    TlsHandshake(Wire wire, SSLEngine engine, CipherInput input, CipherOutput output) {
        this.wire = wire;
        this.engine = engine;
        this.input = input;
        this.output = output;
        begun = engine.getUseClientMode();
    }

    boolean hasBegun() {
        return begun;
    }

    boolean isDone() {
        return peer != null;
    }

    /// Returns the authenticated peer, null until the handshake is done.
    @Nullable TlsPeer peer() {
        return peer;
    }

    /// Advances the handshake as far as possible without blocking, unless another thread leads.
    ///
    /// @return whether the handshake is done
    boolean advance() throws IOException {
        if (leading.tryLock()) {
            try {
                drive();
            } finally {
                leading.unlock();
            }
        }
        return isDone();
    }

    /// Blocks until the handshake has made progress or the time is over; spurious wakeups are
    /// possible.
    void await(long nanos) throws IOException {
        if (leading.tryLock()) {
            try {
                lead(nanos);
            } finally {
                leading.unlock();
            }
        } else {
            follow(nanos);
        }
    }

    private void lead(long nanos) throws IOException {
        drive();
        if (isDone()) {
            return;
        }
        if (stuck) {
            wire.awaitWritable(nanos);
        } else {
            wire.awaitReadable(nanos);
        }
        drive();
    }

    private void follow(long nanos) {
        try {
            if (leading.tryLock(nanos, TimeUnit.NANOSECONDS)) {
                leading.unlock();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void drive() throws IOException {
        if (failure != null) {
            throw failure;
        }
        if (isDone()) {
            return;
        }
        try {
            start();
            while (step()) {}
        } catch (SSLException e) {
            throw failed(e);
        } catch (RuntimeException e) {
            throw failed(new SSLException("trust manager failed: " + e, e));
        }
    }

    private void start() throws SSLException {
        if (!started) {
            started = true;
            begun = true;
            engine.beginHandshake();
        }
    }

    /// Takes one step.
    ///
    /// @return whether the next step can be taken without blocking
    private boolean step() throws IOException {
        stuck = false;
        if (output.isBehind()) {
            return speak(); // the peer replies only to a complete flight
        }
        return switch (engine.getHandshakeStatus()) {
            case NEED_WRAP -> speak();
            case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> input.listen();
            case NEED_TASK -> input.runTasks();
            case NOT_HANDSHAKING, FINISHED -> speak() && finish();
        };
    }

    private boolean speak() throws IOException {
        boolean allLeft = output.answer();
        if (engine.isOutboundDone()) {
            throw new EOFException("closed during the TLS handshake");
        }
        stuck = !allLeft;
        return allLeft;
    }

    private boolean finish() throws SSLPeerUnverifiedException {
        peer = TlsPeer.of(engine.getSession());
        return false;
    }

    /// Sends an alert to the peer, if possible without blocking, and returns the exception for this
    /// side.
    TlsException failed(SSLException cause) {
        TlsException failed =
                new TlsException(
                        (isDone() ? "TLS failed, " : "TLS handshake failed, ") + cause.getMessage(),
                        wire.remote(),
                        cause);
        try {
            output.answer();
        } catch (IOException e) {
            failed.addSuppressed(e);
        }
        if (leading.isHeldByCurrentThread()) {
            failure = failed;
        }
        return failed;
    }
}
