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

/// How two sides come to trust each other, led by whichever thread has something to read or write.
final class Handshake {
    /* One thread leads at a time: it owns input and output, runs the tasks of the engine and waits
    at the wire. The others wait for its place. A new leader goes as far as it can before it waits,
    so what the one before has read is never waited for. */

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

    Handshake(Wire wire, SSLEngine engine, CipherInput input, CipherOutput output) {
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

    /// Who the peer is, null until the handshake is done.
    @Nullable TlsPeer peer() {
        return peer;
    }

    /// Goes as far as it can without waiting, unless another thread does so.
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

    /// Waits until the handshake has got on, or less.
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
            throw failed(new SSLException("a rule about certificates failed: " + e, e));
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
    /// @return whether another one can be taken at once
    private boolean step() throws IOException {
        stuck = false;
        if (output.isBehind()) {
            return speak(); // no answer comes before all of the question has gone
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
            throw new EOFException("closed in the middle of the TLS handshake");
        }
        stuck = !allLeft;
        return allLeft;
    }

    private boolean finish() throws SSLPeerUnverifiedException {
        peer = TlsPeer.of(engine.getSession());
        return false;
    }

    /// Tells the peer why, if that can be done at once, and returns the error for this side.
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
