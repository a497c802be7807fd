// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.OverloadedException;
import java.io.StreamCorruptedException;
import java.rmi.ConnectException;
import java.rmi.MarshalException;
import java.rmi.NoSuchObjectException;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;

/// The reason of a REFUSAL packet: the call did not begin, or its reply could not be written.
enum Refusal {
    /// The object does not exist (any more).
    NO_OBJECT(1),

    /// The object has no such method.
    NO_METHOD(2),

    /// The result or exception cannot be serialized, and neither can the exception that says so:
    /// the caller gets the text alone, without the reason and the stack trace of the method.
    UNWRITABLE(3),

    /// The limit of concurrent calls is reached.
    OVERLOAD(4),

    /// The node accepts no more calls.
    CLOSING(5);

    private final int code;

    Refusal(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static Refusal of(int code) throws StreamCorruptedException {
        for (Refusal refusal : values()) {
            if (refusal.code == code) {
                return refusal;
            }
        }
        throw new StreamCorruptedException("unknown refusal: code=" + code);
    }

    /// Returns the exception for the caller.
    RemoteException exception(String text) {
        return switch (this) {
            case NO_OBJECT -> new NoSuchObjectException(text);
            case NO_METHOD -> new UnmarshalException(text);
            case UNWRITABLE -> new MarshalException(text);
            case OVERLOAD -> new OverloadedException(text);
            case CLOSING -> new ConnectException(text);
        };
    }
}
