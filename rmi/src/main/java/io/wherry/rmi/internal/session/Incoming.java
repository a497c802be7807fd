// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.internal.export.Export;
import io.wherry.rmi.internal.wire.Outbound;
import io.wherry.rmi.internal.wire.Packet;
import io.wherry.rmi.internal.wire.UnwritableException;
import java.io.IOException;
import java.rmi.MarshalException;
import java.rmi.RemoteException;
import java.rmi.ServerError;
import java.rmi.ServerException;
import org.jspecify.annotations.Nullable;

/// A call of the peer's.
final class Incoming {
    private static final Object[] NOTHING = {};

    private final Session session;
    private final Outbound out;
    private final int call;
    private final long object;
    private final String method;

    Incoming(Session session, Outbound out, int call, long object, String method) {
        this.session = session;
        this.out = out;
        this.call = call;
        this.object = object;
        this.method = method;
    }

    long object() {
        return object;
    }

    /// Runs the call: at once if it is quick, else on a thread of its own.
    ///
    /// @param export null if there is no such object
    void begin(@Nullable Export export, @Nullable Object arguments) throws IOException {
        if (export == null) {
            refuse(Refusal.NO_OBJECT, "no such object in table: object=" + object);
            return;
        }
        Export.Door door = export.door(method);
        Object[] all = arguments == null ? NOTHING : (Object[]) arguments;
        if (door == null || door.parameters() != all.length) {
            refuse(
                    Refusal.NO_METHOD,
                    "object has no such method: class="
                            + export.target().getClass().getName()
                            + ", method="
                            + method);
            return;
        }
        export.enter();
        if (door.isQuick()) {
            run(export, door, all);
        } else {
            Thread.ofVirtual()
                    .name("wherry-rmi " + method + " for " + session.remote())
                    .start(() -> run(export, door, all));
        }
    }

    private void refuse(Refusal reason, String text) throws IOException {
        session.answering();
        out.text(Packet.REFUSAL, reason.code(), call, text);
    }

    private void run(Export export, Export.Door door, Object[] arguments) {
        Session before = CurrentCall.set(session);
        Object result;
        try {
            result = (@Nullable Object) door.call().invokeExact(arguments);
        } catch (Throwable e) {
            fail(thrown(e));
            return;
        } finally {
            CurrentCall.set(before);
            export.leave();
        }
        answer(Packet.RESULT, result);
    }

    /// As java.rmi says it.
    private static Throwable thrown(Throwable e) {
        return switch (e) {
            case RemoteException remote ->
                    new ServerException("RemoteException occurred in server thread", remote);
            case Error error -> new ServerError("Error occurred in server thread", error);
            default -> e;
        };
    }

    /// Answers what was thrown.
    void fail(Throwable failure) {
        answer(Packet.FAILURE, failure);
    }

    private void answer(int kind, @Nullable Object value) {
        session.answering();
        send(kind, value);
    }

    private void send(int kind, @Nullable Object value) {
        try {
            out.answer(kind, call, value);
        } catch (UnwritableException e) {
            tellUnwritable(kind, value, e);
        } catch (IOException | RuntimeException | Error _) {
            session.close(); // who called sees a lost connection
        }
    }

    private static String nameOf(@Nullable Object value) {
        return value == null ? "null" : value.getClass().getName();
    }

    private void tellUnwritable(int kind, @Nullable Object value, UnwritableException e) {
        try {
            if (kind == Packet.RESULT) {
                send(
                        Packet.FAILURE,
                        new MarshalException(
                                "result cannot be written",
                                e.getCause() instanceof Exception cause ? cause : e));
            } else {
                out.text(
                        Packet.REFUSAL,
                        Refusal.UNWRITABLE.code(),
                        call,
                        "exception cannot be written: class=" + nameOf(value));
            }
        } catch (IOException _) {
            session.close();
        }
    }
}
