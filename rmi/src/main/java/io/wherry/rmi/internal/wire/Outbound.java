// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphWriter;
import io.wherry.transport.Link;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Sends packets, one at a time, from any thread.
public final class Outbound {
    private static final int MOST_METHODS = 1 << 16;

    private final ReentrantLock turn = new ReentrantLock();
    private final FrameOutput frames;
    private final GraphWriter writer;

    /// Which methods the peer knows, by number.
    private final Map<String, Integer> methods = new HashMap<>();

    /// Whether a message was left half-way. A peer cannot read on behind one.
    private boolean broken;

    public Outbound(Link link, GraphCodec codec) {
        frames = new FrameOutput(link);
        writer = codec.writerTo(frames);
    }

    /// Says a text.
    public void text(int kind, int method, int call, String text) throws IOException {
        turn.lock();
        try {
            say(kind, method, call, 0, text);
        } finally {
            turn.unlock();
        }
    }

    /// A hello: who this is.
    public void hello(long version, String name) throws IOException {
        turn.lock();
        try {
            say(Packet.HELLO, 0, 0, version, name);
        } finally {
            turn.unlock();
        }
    }

    private void say(int kind, int method, int call, long object, String text) throws IOException {
        frames.begin(kind, 0, method, call, object);
        frames.write(text.getBytes(UTF_8));
        frames.end();
    }

    /// Calls.
    ///
    /// @param arguments null if there are none
    public void call(long object, String method, int call, Object @Nullable [] arguments)
            throws IOException {
        turn.lock();
        try {
            int number = number(method);
            if (arguments == null) {
                frames.begin(Packet.CALL, 0, number, call, object);
                frames.end();
            } else {
                frames.begin(Packet.CALL, Packet.MESSAGE, number, call, object);
                message(arguments);
            }
        } finally {
            turn.unlock();
        }
    }

    /// Tells the peer about the method if it does not know it.
    private int number(String method) throws IOException {
        Integer known = methods.get(method);
        if (known != null) {
            return known;
        }
        int number = methods.size();
        if (number == MOST_METHODS) {
            throw new IOException("too many methods are called on one connection: " + method);
        }
        methods.put(method, number);
        say(Packet.METHOD, number, 0, 0, method);
        return number;
    }

    /// Answers a call.
    ///
    /// @param kind [Packet#RESULT] or [Packet#FAILURE]
    public void answer(int kind, int call, @Nullable Object value) throws IOException {
        turn.lock();
        try {
            if (value == null) {
                frames.begin(kind, 0, 0, call, 0);
                frames.end();
            } else {
                frames.begin(kind, Packet.MESSAGE, 0, call, 0);
                message(value);
            }
        } finally {
            turn.unlock();
        }
    }

    /// Sends a message as the payload. If its object cannot be written, the peer gets a message that says so.
    ///
    /// @throws UnwritableException if the object could not be written; the connection is as good as before
    private void message(Object value) throws IOException {
        if (broken) {
            throw new IOException("an earlier message was left half-way");
        }
        broken = true;
        try {
            writer.write(value);
        } catch (IOException | RuntimeException | StackOverflowError e) {
            end(e);
            throw new UnwritableException(e);
        }
        end(null);
    }

    private void end(@Nullable Throwable reason) throws IOException {
        try {
            writer.reset();
            writer.flush();
            frames.end();
            broken = false;
        } catch (IOException e) {
            if (reason != null) {
                e.addSuppressed(reason);
            }
            throw e;
        }
    }
}
