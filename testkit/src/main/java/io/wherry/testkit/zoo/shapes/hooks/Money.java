// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.hooks;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/// Sends a proxy in its place by a private writeReplace; the proxy reads back as money.
public final class Money implements Serializable {
    private static final long serialVersionUID = 1L;

    private final long cents;
    private final String currency;

    public Money(long cents, String currency) {
        this.cents = cents;
        this.currency = currency;
    }

    private Object writeReplace() {
        return new Written(cents + " " + currency);
    }

    private void readObject(ObjectInputStream in) throws InvalidObjectException {
        throw new InvalidObjectException("money travels as text");
    }

    /// Money on the wire.
    private static final class Written implements Serializable {
        private static final long serialVersionUID = 1L;

        private final String text;

        Written(String text) {
            this.text = text;
        }

        private Object readResolve() {
            int space = text.indexOf(' ');
            return new Money(Long.parseLong(text, 0, space, 10), text.substring(space + 1));
        }
    }
}
