// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import io.wherry.rmi.internal.type.RemoteMethod;

/// How a call is made.
///
/// @param nanos how long it may take, `Long.MAX_VALUE` for ever
/// @param oneWay whether nobody waits for its end
public record Terms(long nanos, boolean oneWay) {
    public static final Terms USUAL = new Terms(Long.MAX_VALUE, false);

    public Terms within(long newNanos) {
        return new Terms(newNanos, oneWay);
    }

    public Terms asOneWay() {
        return new Terms(nanos, true);
    }

    /// The terms for a method: somebody waits for a result.
    public Terms of(RemoteMethod method) {
        boolean alone = method.isOneWay() || (oneWay && method.isVoid());
        return alone == oneWay ? this : new Terms(nanos, alone);
    }
}
